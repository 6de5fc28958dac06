// Whether a remote of rclone can be known: rclone says so too, and restic may end before it has repeated it.

/** What `rclone:REMOTE:PATH` means is in the configuration, in variables, or said whole in its place (`rclone::sftp,host=…:`). */
export function isKnownRemote(
  repository: string,
  config: string,
  variables: Readonly<Record<string, string>> = {},
): boolean {
  const [, name = ''] = /^rclone:([^:,]*)[:,]/.exec(repository) ?? [];
  const variable = `RCLONE_CONFIG_${name.toUpperCase().replace(/[^A-Z0-9]/g, '_')}_TYPE`;
  return name === '' || variable in variables || config.split('\n').some((line) => line.trim() === `[${name}]`);
}
