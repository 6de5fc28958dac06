/** By what people tell recovery kits apart, on paper, on a screen and in a sentence: to the second, for two may be made within a minute. */
export function kitTime({ made_at }: { made_at: string }): string {
  return `${made_at.slice(0, 10)} ${made_at.slice(11, 19)} UTC`;
}
