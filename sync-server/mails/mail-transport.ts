/** A mail as it goes out. */
export interface OutgoingMail {
  /** The mail's own, stable: its `Message-ID`, and its file's name. */
  readonly id: string;
  /** One address, and nothing else. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The shop's name, for the sender. */
  readonly shopName: string;
  /** When it was written, in milliseconds since 1970. */
  readonly writtenAt: number;
}

/** The result of a mail. `reason` is for the log: codes, never the server's texts, which may name the recipient. */
export type MailOutcome =
  | { readonly kind: 'sent' }
  /** Refused for good: retrying changes nothing. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** It was not accepted now; others can be. */
  | { readonly kind: 'busy'; readonly reason: string }
  /** Nothing goes out now. Whether this one did is unknown. */
  | { readonly kind: 'outage'; readonly reason: string };

/** How mails leave the shop. */
export interface MailTransport {
  /** Whether a mail that is handed over twice arrives once. */
  readonly knowsItsOwn: boolean;
  /** Never rejects. @param signal cancels it; the result is unknown then */
  deliver(mail: OutgoingMail, signal: AbortSignal): Promise<MailOutcome>;
  /**
   * Checks whether mails can go out; absent if there is no server to ask. Never rejects.
   * @returns the result, as for a mail; `sent` if they can
   */
  check?(): Promise<MailOutcome>;
  /** Closes connections. */
  close(): void;
}
