// The catalog and its packages, from where the operator says: https, a file, or with HUB_CATALOG_REFRESH=1 a server on
// this machine, for whoever develops one. Nothing is believed before the signature of the one key that was set up fits.
import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { HubError } from '../../../shared/errors.ts';
import { CATALOG_BYTES, MAX_PLUGIN_BYTES, PLUGIN_FETCH_MS, PLUGIN_REDIRECTS } from '../../../shared/limits.ts';
import { LOOPBACK_NAMES } from '../../../shared/plugins/loopback-names.ts';
import { Catalog } from '../../../shared/schemas/catalog.ts';
import { conforms } from '../../../shared/validate.ts';
import { requestOnce } from '../fetch/guarded-request.ts';
import { signerOf } from '../package/signature.ts';

export interface CatalogSource {
  url: string;
  /** The public key, armored. */
  publicKey: string;
  /** Whether a server on this machine may be asked. */
  development: boolean;
}

export async function fetchCatalog({
  url,
  publicKey,
  development,
}: CatalogSource): Promise<{ catalog: Catalog; digest: string }> {
  const address = new URL(url);
  const [bytes, signature] = [
    await fetchBytes(address, CATALOG_BYTES, development),
    await fetchBytes(new URL(`${address.href}.asc`), CATALOG_BYTES, development),
  ];
  await signerOf(bytes, signature.toString('latin1'), publicKey);
  let catalog: unknown;
  try {
    catalog = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw malformed();
  }
  if (!conforms(Catalog, catalog)) throw malformed();
  return { catalog, digest: hash('sha256', bytes, 'hex') };
}

/** Fetches a package: the bytes that the catalog names, and no others. */
export async function fetchPackage(
  { url, development }: CatalogSource,
  address: string,
  sha256: string,
  length: number,
): Promise<Buffer> {
  if (length > MAX_PLUGIN_BYTES)
    throw new HubError('payload_too_large', `This package is larger than ${MAX_PLUGIN_BYTES / 2 ** 20} MiB.`);
  const target = URL.parse(address, url);
  if (target === null) throw malformed();
  // A catalog from the network sends nobody to the files of this machine.
  if (target.protocol === 'file:' && new URL(url).protocol !== 'file:') throw malformed();
  const bytes = await fetchBytes(target, length, development);
  if (bytes.length !== length || hash('sha256', bytes, 'hex') !== sha256) {
    throw new HubError('integrity_mismatch', 'This package is not the one that the catalog names: its bytes differ.', {
      fix: 'Refresh the catalog; if that does not help, tell its keeper.',
    });
  }
  return bytes;
}

async function fetchBytes(address: URL, maxBytes: number, development: boolean): Promise<Buffer> {
  if (address.protocol === 'file:') return readBytes(address, maxBytes);
  const signal = AbortSignal.timeout(PLUGIN_FETCH_MS);
  let url: URL | null = address;
  for (let hops = 0; hops <= PLUGIN_REDIRECTS; hops++) {
    const loopback: boolean = development && LOOPBACK_NAMES.includes(url?.hostname ?? '');
    if (url === null || (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback))) {
      throw new HubError('policy_denied', 'A catalog and its packages are fetched over https or from a file.', {
        fix: 'For a server on this machine set HUB_CATALOG_REFRESH=1.',
      });
    }
    const answer = await requestOnce({ url, loopback }, { method: 'GET', headers: {}, body: null, maxBytes, signal });
    const { location } = answer.headers;
    if (answer.status >= 300 && answer.status < 400 && location !== undefined) {
      url = URL.parse(location, url);
      continue;
    }
    if (answer.status === 200) return answer.body;
    throw new HubError('unavailable', `The server of the catalog answered ${answer.status}.`, {
      fix: 'Try again later, and check HUB_CATALOG_URL.',
    });
  }
  throw new HubError('unavailable', 'The server of the catalog sends from one address to the next.');
}

function readBytes(address: URL, maxBytes: number): Buffer {
  try {
    const path = fileURLToPath(address);
    if (statSync(path).size > maxBytes)
      throw new HubError('payload_too_large', 'The file of the catalog is too large.');
    return readFileSync(path);
  } catch (error) {
    if (error instanceof HubError) throw error;
    throw new HubError('unavailable', 'A file of the catalog is not there or cannot be read.', {
      fix: 'Check HUB_CATALOG_URL, and that the signature (.asc) and the packages lie beside the catalog.',
    });
  }
}

function malformed(): HubError {
  return new HubError('integrity_mismatch', 'The catalog is signed, and yet it is none: its form is not known.', {
    fix: 'Update Context Hub, or tell the keeper of the catalog.',
  });
}
