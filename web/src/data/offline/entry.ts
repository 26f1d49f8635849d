import type { ServiceStatus } from "#shared/domain/job/status.ts"
import type { Conflict } from "#shared/errors.ts"

/** The endpoints that can be queued. `queueable.ts` has what each needs. */
export type EndpointName =
  | "actOnServiceRequest"
  | "recordPayment"
  | "changeServiceRequest"
  | "createNote"
  | "createMedia"

/** A queued action. It waits on this device for a connection. */
export type Entry = {
  id: string
  /** Entries are sent and shown only to this user. */
  user: string
  by: string
  /** The invoice number. Entries of a job are sent in order. */
  job: number
  endpoint: EndpointName
  /** Decoded, not in wire format. */
  body: unknown
  picture?: string | undefined
  /** The open tab that claimed this entry and sends it itself. The name is stored. */
  inHand?: string | undefined
  /** The job's version on the screen at the time of the action. Facts have none. */
  seenVersion?: number | undefined
  /** Versions that earlier entries of this device created since. */
  ownVersions?: number[] | undefined
  doneAt: string
  status?: ServiceStatus | undefined
  /** Attempts to send it, counted before each one. Once there is one, it may have arrived. */
  tries: number
  refusal?: Refusal | undefined
}

export type Refusal = {
  code: string
  /** The API's, in English. Translated where it is shown, since its reader may change the language meanwhile. */
  sentence: string
  /** Fields that others changed meanwhile, in wire format. */
  conflicts?: readonly Conflict[] | undefined
  /** The job's version at the time of the refusal. */
  version?: number | undefined
}
