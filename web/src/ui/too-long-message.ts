/** Nothing is truncated: a pasted text stays whole until its author shortens it. */
export const tooLongMessage = (text: string, most: number | undefined): string | undefined =>
  most !== undefined && text.length > most
    ? `Enter at most ${most} characters. This has ${text.length}.`
    : undefined
