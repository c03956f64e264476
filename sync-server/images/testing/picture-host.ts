import { createServer } from 'node:https';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FetchSeam } from '../fetch-picture';

/** For tests alone: with the key one can pass for `pictures.example` to clients that trust the certificate, which none does. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgNF9tOLHAwFj4u4Yi
/2jS4TkIQsIjj947NyXLAiWQJdmhRANCAAQsmE2cSM1L/BvDohAkydoP6bgx6M8H
6H0AdO5IntqEAh7vscClGR1DjL+Zo9twVgoWqozXeIB1lAXlXSy5Swa7
-----END PRIVATE KEY-----
`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBhzCCASygAwIBAgIIFZ15cVN/Lj4wCgYIKoZIzj0EAwIwGzEZMBcGA1UEAwwQ
cGljdHVyZXMuZXhhbXBsZTAgFw0yMDAxMDEwMDAwMDBaGA8yMTAwMDEwMTAwMDAw
MFowGzEZMBcGA1UEAwwQcGljdHVyZXMuZXhhbXBsZTBZMBMGByqGSM49AgEGCCqG
SM49AwEHA0IABCyYTZxIzUv8G8OiECTJ2g/puDHozwfofQB07kie2oQCHu+xwKUZ
HUOMv5mj23BWChaqjNd4gHWUBeVdLLlLBrujWDBWMCoGA1UdEQQjMCGCEHBpY3R1
cmVzLmV4YW1wbGWCDW90aGVyLmV4YW1wbGUwCQYDVR0TBAIwADAdBgNVHQ4EFgQU
hfr+6yZMqhX8I/A44vJHuwk62vwwCgYIKoZIzj0EAwIDSQAwRgIhAP2ypvcXuhA7
66YLgWDH2lApeIVL5lUQckDPLjmgct4LAiEAuNpYzAjAOdi1lBjei8n/QELdH6jy
GPtTiudSpUAlz44=
-----END CERTIFICATE-----
`;

/** For tests: a server on this machine that has pictures, as other shops do; and another one that stands for a private network. */
export class PictureHost {
  /** The paths that were asked for, in order. */
  readonly asked: string[] = [];
  /** Connections to the private network. */
  inside = 0;
  /** What it answers; 404 unless a test says otherwise. */
  answer: (response: ServerResponse, path: string) => void = (response) =>
    response.writeHead(404).end();
  readonly #server = createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
    const path = request.url ?? '';
    this.asked.push(path);
    this.answer(response, path);
  });
  readonly #inside = createServer({ key: KEY, cert: CERTIFICATE });

  static async start(): Promise<PictureHost> {
    const host = new PictureHost();
    await new Promise<void>((resolve) => host.#server.listen(0, '127.0.0.1', resolve));
    host.#inside.on('connection', () => (host.inside += 1));
    const { port } = host;
    await new Promise<void>((resolve) => host.#inside.listen(port, '127.0.0.2', resolve));
    return host;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** @param name that it is called by; `inside.example` is in the private network, `mixed.example` in both */
  url(path: string, name = 'pictures.example'): string {
    return `https://${name}:${this.port}${path}`;
  }

  /** Lets a shop reach it, by its names. */
  get seam(): FetchSeam {
    const addressesOf = (name: string): string[] => {
      if (name === 'mixed.example') return ['127.0.0.1', '127.0.0.2'];
      return [name === 'inside.example' ? '127.0.0.2' : '127.0.0.1'];
    };
    return {
      isAllowed: (ip) => ip === '127.0.0.1',
      anyPort: true,
      ca: CERTIFICATE,
      lookup: (name, _options, found) =>
        found(
          null,
          addressesOf(name).map((address) => ({ address, family: 4 })),
        ),
    };
  }

  close(): void {
    for (const one of [this.#server, this.#inside]) {
      one.closeAllConnections();
      one.close();
    }
  }
}
