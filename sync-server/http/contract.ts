/** A text of the contract, and a name that changes with it. */
export interface ContractText {
  readonly text: string;
  readonly hash: string;
}

/** The contract of a running shop. Each text is made when it is first asked for, and once. */
export interface Contract {
  /** The OpenAPI document as JSON. */
  readonly document: () => ContractText;
  /** The same for people, as HTML. */
  readonly page: () => ContractText;
  /** How the page looks. */
  readonly stylesheet: () => Promise<ContractText>;
}
