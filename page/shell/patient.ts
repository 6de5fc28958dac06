// A part of the page that comes when it is asked for first. While the hub is away it cannot come: it waits for the hub, and then the
// page is loaded anew, because a browser may keep for good that a file was not to be had.
import { hub } from '../hub/client.ts';
import { halfTyped } from '../parts/half-typed.ts';

const LOOK_AGAIN_MS = 1000;
/** A page that was loaded just now has the files of the hub that answers: loaded once more, it would go on like that forever. */
const JUST_LOADED_MS = 10_000;

/** Anew only while somebody waits for it. */
export function patient<T>(load: () => Promise<T>, isWaitedFor: () => boolean): () => Promise<T> {
  return async () => {
    try {
      return await load();
    } catch (fault) {
      while (!(isWaitedFor() && (await doesAnswer()))) await new Promise((next) => setTimeout(next, LOOK_AGAIN_MS));
      // What somebody was writing elsewhere is in this page alone.
      if (performance.now() < JUST_LOADED_MS || halfTyped() > 0) throw fault;
      location.reload();
      return new Promise<T>(() => {});
    }
  };
}

function doesAnswer(): Promise<boolean> {
  return hub.GET('/health').then(
    () => true,
    () => false,
  );
}
