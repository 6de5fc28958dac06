// What the calendar has and has not.

/** Whether text of the form of an instant names one that the calendar has. */
export function isInstant(text: string): boolean {
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  return (
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    (day <= 28 || day <= daysIn(month, Number(text.slice(0, 4)))) &&
    twoDigits(text, 11) < 24 &&
    twoDigits(text, 14) < 60 &&
    twoDigits(text, 17) < 60
  );
}

function daysIn(month: number, year: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

function twoDigits(text: string, at: number): number {
  return (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;
}
