// What is another thing by its marks alone, and what is answered with yes or no: neither is lost when a statement is read.
import { describe, expect, it } from 'vitest';
import { verdict } from '../../support/verdict.ts';

describe('what differs in a mark', () => {
  it.each([
    ['an address of mail', 'Invoices go to billing@example.com.', 'Invoices go to finance@example.com.'],
    ['whose mail it is', 'My email is anna@example.org.', 'My email is anna.k@example.org.'],
    [
      'an address of a page',
      'The staging site is https://a.example.org.',
      'The staging site is https://b.example.org.',
    ],
    ['a domain', 'The domain is acme.io.', 'The domain is acme.com.'],
    ['a language with a mark', 'She prefers C++.', 'She prefers C#.'],
    ['a language without one', 'The service is written in C.', 'The service is written in C++.'],
    ['a grade', 'His grade in maths is A+.', 'His grade in maths is A-.'],
    ['a note', 'The note is F.', 'The note is F#.'],
    ['a blood group', 'His blood type is A+.', 'His blood type is 0-.'],
    ['a blood group in words', 'Blood group 0 negative.', 'Blood group A positive.'],
    ['a blood group in German', 'Die Blutgruppe ist 0-.', 'Die Blutgruppe ist AB+.'],
    ['a blood group in French', 'Le groupe sanguin est O+.', 'Le groupe sanguin est O-.'],
    ['below and above', 'The limit is < 5 %.', 'The limit is > 5 %.'],
    ['pronouns', 'My pronouns are she/her.', 'My pronouns are they/them.'],
    ['pronouns in German', 'Meine Pronomen sind sie/ihr.', 'Meine Pronomen sind er/ihn.'],
    ['a Roman number', 'Tax class is I.', 'Tax class is III.'],
    ['a Roman number in German', 'Ist in Steuerklasse I.', 'Ist in Steuerklasse III.'],
  ])('is a contradiction: %s', (_, one, other) => {
    expect(verdict(one, other)).toBe('contradiction');
    expect(verdict(other, one)).toBe('contradiction');
  });

  it.each([
    ['who goes by what', 'The user goes by he/him.', 'The user goes by she/her.'],
    ['two pages that are read', 'Read https://a.example.org/1', 'Read https://a.example.org/2'],
    ['two pages that are liked', 'Likes https://a.example.org', 'Likes https://b.example.org'],
    ['what one writes', 'She writes C.', 'She writes C++.'],
    ['where mail goes and where somebody lives', 'My address is a@example.org', 'My address is 12 Mill Lane'],
    ['mail and a telephone', 'Contact: a@example.org', 'Contact: 0171 5550123'],
    ['whose address it is', "Anna's email is a@example.org.", "Ben's email is b@example.org."],
    ['who is meant', 'Works with Ann (ann@example.org).', 'Works with Ben (ben@example.org).'],
    ['what an address is of', 'Emails to a@example.org go to Ben.', 'Emails to b@example.org go to Ben.'],
  ])('may be another thing, and is never known already: %s', (_, one, other) => {
    expect(verdict(one, other)).toBeUndefined();
  });

  it.each([
    ['an address with and without its way', 'The site is https://www.example.org.', 'The site is example.org.'],
    ['a blood group with a nought', 'Blutgruppe 0 negativ', 'Blutgruppe: 0-'],
    ['more of the pronouns', 'The pronouns are he/him.', 'The pronouns are he/him/his.'],
    ['an article before a positive', 'A positive review came in.', 'Positive review came in.'],
    ['what only parts a line', 'Plan A - take the train.', 'Plan A: take the train.'],
  ])('but not in what it says is known already: %s', (_, one, other) => {
    expect(verdict(one, other)).toBe('same');
  });
});

describe('what is answered with yes or no', () => {
  it.each([
    ['Smoker: yes', 'Smoker: no'],
    ['Diabetic? No', 'Diabetic? Yes'],
    ['RSVP: yes', 'RSVP: no'],
    ['Newsletter: on', 'Newsletter: off'],
    ['Dark mode = true', 'Dark mode = false'],
    ['Kommt zur Feier: ja', 'Kommt zur Feier: nein'],
    ['Vegetariano: sí', 'Vegetariano: no'],
    ['Fumeur : oui', 'Fumeur : non'],
    ['喫煙：はい', '喫煙：いいえ'],
    ['Allergies: none', 'Allergies: nuts'],
    ['The status of the build is ✅.', 'The status of the build is ❌.'],
    ['The reaction to the offer was 👍.', 'The reaction to the offer was 👎.'],
  ])('is a contradiction: “%s” and “%s”', (one, other) => {
    expect(verdict(one, other)).toBe('contradiction');
    expect(verdict(other, one)).toBe('contradiction');
  });

  it('says no more than the line before it where it is yes', () => {
    expect(verdict('Kommt zur Feier: ja', 'Kommt zur Feier')).toBe('same');
  });

  it('is never known already where each of several has its own', () => {
    expect(verdict('Milk: yes. Sugar: no.', 'Milk: no. Sugar: yes.')).not.toBe('same');
    expect(verdict('Milk ✅ sugar ❌', 'Milk ❌ sugar ✅')).not.toBe('same');
  });
});
