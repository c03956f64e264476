import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import Koa from 'koa';
import helmet from 'koa-helmet';

/** A content security policy: the allowed sources by type. */
export type Directives = Readonly<Record<string, readonly string[]>>;

type Others = Pick<
  NonNullable<Parameters<typeof helmet>[0]>,
  'strictTransportSecurity' | 'crossOriginOpenerPolicy' | 'referrerPolicy' | 'xFrameOptions'
>;

/** What helmet sets on a reply with these options: always the same, so it is computed once. */
export function helmetHeaders(policy: Directives, others: Others): OutgoingHttpHeaders {
  const directives = Object.fromEntries(
    Object.entries(policy).map(([name, sources]) => [name, [...sources]]),
  );
  const middleware = helmet({
    ...others,
    contentSecurityPolicy: { useDefaults: false, directives },
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  // It is synchronous.
  void middleware(new Koa().createContext(request, response), () => Promise.resolve());
  return response.getHeaders();
}
