/** What came of a mail, for the measures. */
export const MAIL_RESULTS = ['sent', 'delayed', 'given-up'] as const;
export type MailResult = (typeof MAIL_RESULTS)[number];
