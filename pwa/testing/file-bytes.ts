/** Lets a page read the files that are chosen in a test: jsdom does not know `arrayBuffer`. */
export function giveFilesBytes(): void {
  File.prototype.arrayBuffer = function arrayBuffer(this: File) {
    return new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => {
        if (reader.result instanceof ArrayBuffer) resolve(reader.result);
        else reject(new TypeError('No bytes'));
      });
      reader.readAsArrayBuffer(this);
    });
  };
}
