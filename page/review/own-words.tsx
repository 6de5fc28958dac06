// What the owner says in place of both sides of a conflict, begun with what either of them says.
import { Button } from '../parts/button.tsx';
import { TextArea } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { useHalfTyped } from '../parts/half-typed.ts';

interface OwnWordsProps {
  conflict: string;
  isReady: boolean;
  /** What either side says, as far as it is there. */
  sides: readonly (string | false | undefined)[];
  onSay(words: string): void;
}

export function OwnWords({ conflict, isReady, sides, onSay }: OwnWordsProps) {
  const both = sides.filter(Boolean).join(' ');
  const [words, setWords] = useHalfTyped<string | null>(`own words ${conflict}`, null, {
    isTyped: (words) => words !== null && words !== both,
  });
  if (words === null) {
    return (
      <Button look="bare" className="flush" aria-disabled={!isReady} onClick={() => setWords(both)}>
        Or say it in your own words
      </Button>
    );
  }
  return (
    <Form className="stack-s" onSubmit={() => onSay(words.trim())}>
      <TextArea label="In your words, in place of both" value={words} onChange={setWords} rows={3} />
      <Button type="submit" look="first" aria-disabled={words.trim() === ''}>
        Take these words
      </Button>
    </Form>
  );
}
