import type { ServiceStatus } from "#shared/domain/job/status.ts"
import type { Conflict } from "#shared/errors.ts"

/** Every endpoint that may wait for a signal, by its name; what each of them needs for that is in `joining.ts`. */
export type EndpointName =
  | "actOnServiceRequest"
  | "recordPayment"
  | "changeServiceRequest"
  | "createNote"
  | "createMedia"

/** Something that was done on this device and waits for a signal. */
export type Entry = {
  /** the idempotency key: however often it is sent, it counts once */
  id: string
  /** whose it is; nobody else sends it or sees it */
  user: string
  /** their name, for whoever else logs in on this device */
  by: string
  /** invoice number: what waits of one job goes out in its order */
  job: number
  endpoint: EndpointName
  /** as the rules work with it, not as it is written on the wire */
  body: unknown
  /** where its picture lies on this device, as long as the body has none: it goes into it when it leaves */
  picture?: string | undefined
  /** the tab that sends it by itself as long as it is open; nobody else does, and it waits for no signal yet */
  inHand?: string | undefined
  /** the version that the screen showed when it was done; it stays, however long it waits. A fact has none. */
  seenVersion?: number | undefined
  /** versions that this device made of the job since: of what waited before it and has been sent */
  ownVersions?: number[] | undefined
  /** ISO */
  doneAt: string
  /** of the job once this is done, where it makes another */
  status?: ServiceStatus | undefined
  /** how often it was sent without an answer */
  tries: number
  /** why the server refused it; now somebody decides */
  refusal?: Refusal | undefined
}

export type Refusal = {
  code: string
  sentence: string
  /** what someone else changed meanwhile, field by field, as the wire has it */
  conflicts?: readonly Conflict[] | undefined
  /** of the job when it was refused: with it the conflicts were seen */
  version?: number | undefined
}
