/** The names of this machine, as a manifest or an owner may write them down on purpose. */
export const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];
