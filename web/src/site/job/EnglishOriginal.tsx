import { language } from "#shared/language.ts"

/** What the shop reads, below a translation that the customer approves. */
export const EnglishOriginal = ({ of }: { of: string }) =>
  language === "en" ? null : (
    <small lang="en" className="block text-soft weight-normal">
      {of}
    </small>
  )
