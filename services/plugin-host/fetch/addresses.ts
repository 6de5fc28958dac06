// Which addresses of the internet protocol are the public internet. Everything else (this machine, its network, addresses
// with a special meaning, and each of them in the clothes of the newer protocol) is no place for a plugin.
import { BlockList, isIPv4, isIPv6 } from 'node:net';

const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv4');
}

/** The only part of IPv6 from which public addresses are given out. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
/** Ranges inside of it that are not public: tunnels and translations that carry an IPv4 address, and documentation. */
const CARRIERS = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  CARRIERS.addSubnet(network, prefix, 'ipv6');
}

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !PRIVATE.check(address, 'ipv4');
  if (!isIPv6(address)) return false;
  return GLOBAL.check(address, 'ipv6') && !CARRIERS.check(address, 'ipv6');
}

const LOOPBACK_ADDRESSES: readonly string[] = ['127.0.0.1', '::1'];

export function isLoopbackAddress(address: string): boolean {
  return LOOPBACK_ADDRESSES.includes(address);
}
