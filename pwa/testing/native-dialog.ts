/** jsdom has the element of a dialog without its methods: they open and close it here, and give the focus back. */
export function supportNativeDialogs(): void {
  let before: Element | null = null;
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    before = document.activeElement;
    this.open = true;
    this.querySelector<HTMLElement>('button, input')?.focus();
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
    if (before instanceof HTMLElement) before.focus();
  };
}
