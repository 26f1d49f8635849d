import { useInfiniteQuery } from "@tanstack/react-query"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { notesQuery } from "#web/data/notes.ts"

/** What to know before getting out of the van, to read only. Unread alerts have a card of their own. */
export function SiteNotes({ request }: { request: ServiceRequest }) {
  const { data } = useInfiniteQuery(notesQuery(request.invoiceNumber))
  const notes = data?.pages.flatMap(({ reply }) => reply) ?? []
  const internal = notes.filter(
    ({ category, alertTechnician }) => category === "internal" && !alertTechnician,
  )
  const siteNotes = [
    ...(request.customerNotes ? [{ key: "customer", from: "Customer", text: request.customerNotes }] : []),
    ...internal.map(({ _id, note }) => ({ key: _id, from: "Internal", text: note })),
  ]
  if (siteNotes.length === 0) return null
  return (
    <section className="panel px-5 py-4" aria-label="Before you start">
      <dl className="stack gap-3 m-0">
        {siteNotes.map(({ key, from, text }) => (
          <div key={key}>
            <dt className="text-muted type-small">{from}</dt>
            <dd className="m-0 wrap-anywhere pre-line">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
