// What says that a page was opened at this hub just now. While the port was free anybody could listen on it, and a browser keeps
// for years what it was given then: it shows that page when the owner types the address, without asking us, and it is of our
// origin. So what is kept cannot be let in: the ticket stands in the page as it is sent to a browser that opens it, and in nothing
// that a script can ask for. A page that was let in before needs none; it knows the hub's key.
//
// It opens nothing by itself, and ends with this process.
import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { AskingPage } from '../../../shared/methods/vault.ts';

const TICKET = randomBytes(24).toString('base64url');
const SHOWN_LENGTH = 256;

/** The page as it is sent: with the ticket, unless a script or a frame asks for it. */
export function withTicket(html: Buffer, { headers }: FastifyRequest): Buffer {
  const { 'sec-fetch-mode': mode = 'navigate', 'sec-fetch-dest': dest = 'document' } = headers;
  if (mode !== 'navigate' || dest !== 'document') return html;
  return Buffer.from(html.toString().replace('<head>', `<head>\n    <meta name="hub-ticket" content="${TICKET}">`));
}

/**
 * The headers of the page, over those of every answer. What the browser keeps of our address goes before anything of the page is
 * loaded; and nobody who opened it in a window gets hold of that window, whatever their origin is, because the ticket is in it.
 */
export const OPENED_PAGE: Readonly<Record<string, string>> = {
  'clear-site-data': '"cache"',
  'cross-origin-opener-policy': 'noopener-allow-popups',
};

/** Either the ticket, or what a page says that was let in before: the vault judges that. */
export function shownBy({ headers }: FastifyRequest): AskingPage {
  const shown = headers['x-hub-ticket'];
  if (shown === TICKET) return { opened: true };
  return typeof shown === 'string' && shown !== '' && shown.length <= SHOWN_LENGTH ? { known: shown } : {};
}
