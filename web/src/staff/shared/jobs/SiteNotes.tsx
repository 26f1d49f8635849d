import { t } from "#shared/language.ts"
import type { Note } from "#web/data/requests/notes.ts"

export type SiteNote = { key: string; from: string; text: string }

/** What to know before getting out of the van. Unread alerts have a card of their own on the job's page. */
export const siteNotesOf = (customerNotes: string | undefined, notes: readonly Note[]): SiteNote[] => [
  ...(customerNotes ? [{ key: "customer", from: t("Customer"), text: customerNotes }] : []),
  ...notes
    .filter(({ category, alertTechnician }) => category === "internal" && !alertTechnician)
    .map(({ _id, note }) => ({ key: _id, from: t("Internal"), text: note })),
]

export const SiteNotes = ({ notes }: { notes: readonly SiteNote[] }) => (
  <dl className="stack gap-3 m-0">
    {notes.map(({ key, from, text }) => (
      <div key={key}>
        <dt className="text-muted type-small">{from}</dt>
        <dd className="m-0 wrap-anywhere pre-line">{text}</dd>
      </div>
    ))}
  </dl>
)
