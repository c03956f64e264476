/** The result of a mail, for metrics. */
export const MAIL_RESULTS = ['sent', 'delayed', 'given-up'] as const;
export type MailResult = (typeof MAIL_RESULTS)[number];
