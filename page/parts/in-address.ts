// A choice that stands in the address: whoever comes back, or loads the page anew, finds the same. Words that somebody looks for
// among what they see are no choice, and stay out of the history of the browser.
import { useSearchParams } from 'wouter';
import { useSteady } from './steady.ts';

interface Choice<V extends string> {
  value: V;
}

/** `among` is what can be chosen; without it any text counts, and whoever asks judges it. */
export function useInAddress<V extends string>(
  name: string,
  usual: V,
  among?: readonly Choice<V>[],
): [chosen: V, choose: (value: V) => void] {
  const [params, setParams] = useSearchParams();
  const said = params.get(name) as V | null;
  const isKnown = said !== null && (among === undefined || among.some(({ value }) => value === said));
  const choose = useSteady((value: V) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === usual) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    ),
  );
  return [isKnown ? said : usual, choose];
}
