/** A mail as it goes out. */
export interface OutgoingMail {
  /** The mail's own, the same each time: its `Message-ID`, and its file's name. */
  readonly id: string;
  /** One address, and nothing else. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** What the shop is called, for its sender. */
  readonly shopName: string;
  /** When it was written, in milliseconds since 1970. */
  readonly writtenAt: number;
}

/** What came of a mail. `reason` is for the log: codes, never words of the other side, which may name the reader. */
export type MailOutcome =
  | { readonly kind: 'sent' }
  /** It was refused for good: trying again changes nothing. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** It could not be taken now; others can. */
  | { readonly kind: 'busy'; readonly reason: string }
  /** Nothing goes out now. Whether this one did, nobody knows. */
  | { readonly kind: 'outage'; readonly reason: string };

/** How mails leave the shop. */
export interface MailTransport {
  /** Whether a mail that is handed over twice arrives once. */
  readonly knowsItsOwn: boolean;
  /** Never rejects. @param signal cuts it off; what came of the mail is unknown then */
  deliver(mail: OutgoingMail, signal: AbortSignal): Promise<MailOutcome>;
  /**
   * Looks whether mails can go out; absent where there is no server to ask. Never rejects.
   * @returns what came of it, as of a mail; `sent` where they can
   */
  check?(): Promise<MailOutcome>;
  /** Lets go of connections. */
  close(): void;
}
