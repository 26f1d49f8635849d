import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { TextDialog } from "./TextDialog.tsx"

/** Texts a customer the time of their visit. Loads lazily, since other screens open it. */
export default function TimeDialog(props: { request: ServiceRequest; onClose: () => void }) {
  return <TextDialog about="time" {...props} />
}
