// What the readers and the writer of one database remember of it, and forget together when a commit is undone.
import { KnownAnswers } from './known-answers.ts';
import { KnownRecords } from './known-records.ts';

export class Known {
  readonly records = new KnownRecords();
  readonly answers = new KnownAnswers();
  /** The numbers of the partitions of the search index, by what they are for: there are few, and none ever goes. */
  readonly partitions = new Map<string, number>();

  forget(): void {
    this.records.forget();
    this.answers.forget();
    this.partitions.clear();
  }
}
