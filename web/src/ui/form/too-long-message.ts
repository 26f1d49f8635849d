/** Nothing is truncated: a pasted text stays whole until its author shortens it. */

import { t } from "#shared/language.ts"

export const tooLongMessage = (text: string, most: number | undefined): string | undefined =>
  most !== undefined && text.length > most
    ? t(`Enter at most ${most} characters. This has ${text.length}.`)
    : undefined
