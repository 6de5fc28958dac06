// What stops a copy, said to its owner: what is the matter, and what to do.
import { HubError } from '../errors.ts';
import type { CopyFault } from '../schemas/copies.ts';

type Said = readonly [detail: string, fix: string];

export function saidOf(fault: CopyFault, name: string): Said {
  return SAID[fault].map((text) => text.replaceAll('TARGET', name)) as unknown as Said;
}

export function copyError(fault: CopyFault, name: string): HubError {
  const [detail, fix] = saidOf(fault, name);
  return new HubError(fault === 'full' || fault === 'no_room_here' ? 'storage_full' : 'unavailable', detail, { fix });
}

const SAID: Record<CopyFault, Said> = {
  full: [
    'There is no room left in TARGET; the copies that are there are whole.',
    'Make room there, or keep fewer backups with `hub backup schedule --keep`.',
  ],
  read_only: [
    'TARGET cannot be written to.',
    'See whether it is mounted read-only, and whether you may write there; then `hub backup target test TARGET`.',
  ],
  gone: [
    'TARGET is not there now; what has to leave waits for it.',
    'Connect its disk, or make the folder anew, and it goes on by itself.',
  ],
  emptied: [
    'There is no place for copies in TARGET any more: its disk is not mounted, or somebody has emptied it.',
    'Mount the disk; or begin there anew with `hub backup target send TARGET --go-on`.',
  ],
  not_there: ['This copy is not in TARGET any more.', 'Send one with `hub backup target send TARGET`.'],
  no_program: [
    'A repository takes the program restic (and for rclone: and sftp: addresses, rclone or ssh), which is not installed here.',
    'Install it with the package manager of your system, or name it in HUB_RESTIC, and start the hub again.',
  ],
  wrong_password: [
    'The password of TARGET is not the one of its repository.',
    'Remove the target and add it again with the right password; the copies there stay.',
  ],
  refused: [
    'TARGET does not let the hub in: its credentials are wrong, or were revoked.',
    'Remove the target and add it again with credentials that are good; the copies there stay.',
  ],
  unknown_server: [
    'The server of TARGET is not the one that is known, so nothing was sent to it.',
    'If it has a new key, remove the target and add it again with --known-hosts.',
  ],
  unknown_remote: [
    'The configuration of rclone that TARGET was added with does not name this remote.',
    'Add it with --rclone-config and the file that `rclone config file` names.',
  ],
  folder_by_rclone: [
    'The remote of TARGET ends in a folder of this machine, where rclone does not get from here; nothing was sent to it.',
    'Remove the target and add the folder itself: `hub backup target add TARGET restic:/FOLDER`.',
  ],
  unreachable: ['TARGET cannot be reached now; what has to leave waits for it.', 'It is tried again by itself.'],
  in_use: [
    'Another program is at work on the repository of TARGET and has it locked.',
    'It is tried again by itself; a lock that nobody holds any more is passed over after half an hour.',
  ],
  damaged: [
    'A copy in TARGET is damaged: it cannot be read back.',
    'Check its disk. For a repository, `restic check` says more; or add another target.',
  ],
  no_room_here: [
    'A copy takes the room of a backup once more on this disk while it leaves, and that is not there.',
    'Free some space here; it is tried again by itself.',
  ],
  cut_off: ['The copy was cut off; what is in TARGET is whole.', 'It is made anew by itself.'],
  late: ['TARGET took nothing for half an hour, so the copy was given up.', 'It is tried again by itself.'],
  failed: [
    'The copy to TARGET failed in a way that is not known here; what is in it was left as it is.',
    '`hub backup target test TARGET` tries it step by step.',
  ],
};

/** For whoever has just named the place: nothing ever left for it, and nothing waits. */
export function saidOfFirst(fault: CopyFault, name: string): string {
  return FIRST[fault]?.replaceAll('TARGET', name) ?? saidOf(fault, name).join(' ');
}

const FIRST: Partial<Record<CopyFault, string>> = {
  folder_by_rclone:
    'The remote of TARGET ends in a folder of this machine, where rclone does not get from here. Name the folder itself: restic:/FOLDER.',
  gone: 'There is no folder at the place of TARGET. See how it is written, and whether its disk is connected.',
  // What carries copies cannot even begin where the place lies below a file.
  cut_off: 'The place of TARGET cannot be looked at. See that it is a folder, and whether its disk is connected.',
  emptied: 'There is no repository at the place of TARGET. See how it is written.',
  read_only: 'TARGET cannot be written to. See whether it is mounted read-only, and whether you may write there.',
  failed: 'TARGET cannot be used, for a reason that is not known here. Name another place.',
};

/** For whoever fetches a copy: what there is to do is something else than where copies are sent. */
export function saidOfPlace(fault: CopyFault): string {
  return HERE[fault] ?? saidOf(fault, 'The place').join(' ');
}

const HERE: Partial<Record<CopyFault, string>> = {
  gone: 'There is nothing at this place. See whether its disk is connected, and how it is written.',
  emptied: 'There is no repository at this place. See how it is written.',
  not_there: 'There is no copy of a vault at this place.',
  wrong_password: 'The password is not the one of this repository.',
  refused: 'The place does not let you in: its credentials are wrong, or were revoked.',
  unknown_server: 'The server is not one that is known here: it takes its line of a known_hosts file.',
  unknown_remote:
    'The configuration of rclone does not name this remote. Name the file that does with --rclone-config.',
  folder_by_rclone: 'The remote ends in a folder of this machine. Name the folder itself.',
  unreachable: 'The place cannot be reached now.',
  full: 'There is not room enough on this disk for what is fetched.',
  no_room_here: 'There is not room enough on this disk for what is fetched.',
  damaged: 'The newest copy is damaged: it cannot be read. `restic check` says more of a repository.',
  late: 'The place sent nothing for half an hour.',
  cut_off: 'It was cut off; nothing was changed.',
  failed: 'The copy could not be fetched, for a reason that is not known here; nothing was changed.',
};
