// What the readers and the writer of one database remember of it, and forget together when a commit is undone.
import { KnownAnswers } from './known-answers.ts';
import { KnownRecords } from './known-records.ts';

export class Known {
  readonly records = new KnownRecords();
  readonly answers = new KnownAnswers();

  forget(): void {
    this.records.forget();
    this.answers.forget();
  }
}
