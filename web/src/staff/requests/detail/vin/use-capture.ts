import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { maxPixels } from "#shared/domain/media/media.ts"
import { vinInBarcodes } from "#shared/domain/vehicle/vin-barcode.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { vinQuery } from "#web/data/people/vehicles.ts"
import { removeMedia } from "#web/data/requests/media.ts"
import { requestQuery, useChangeRequest } from "#web/data/requests/request.ts"
import {
  attachVinPicture,
  dropVinPicture,
  queueVinPicture,
  sendVinPicture,
  storeVinPicture,
  type VinPicture,
  vinPicturesOf,
} from "#web/data/requests/vin-picture.ts"
import { scaleImage, shrinkImage } from "#web/data/uploads/shrink.ts"
import { fetchCarId } from "#web/staff/shared/glass/use-catalog-car.ts"
import { hideMessage, showFailure } from "#web/ui/feedback/notifications.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { changeOf, findVinMismatches, type Proposal, vehicleOffer } from "./proposal.ts"
import { textsIn } from "./read-barcode.ts"

const stepLabels = {
  prepare: t("Preparing the picture"),
  read: t("Reading the barcode"),
  upload: t("Uploading the picture"),
  attach: t("Saving the picture"),
  deleteOld: t("Deleting the old picture"),
  saveVin: t("Saving the VIN"),
} as const
export type Step = keyof typeof stepLabels

/** Five steps, or six if the picture replaces an old one (owner's specification). */
export const stepsOf = (replaces: boolean) =>
  (Object.keys(stepLabels) as Step[])
    .filter((step) => replaces || step !== "deleteOld")
    .map((step) => ({ step, text: stepLabels[step] }))

type Question = Proposal & {
  doubts: readonly string[]
  offersVehicle: boolean
}

export type Phase =
  | { is: "choosing"; problem?: string }
  | { is: "working"; step: Step; picture: boolean }
  | { is: "asking"; question: Question }
  | { is: "undecoded"; why: string | undefined }
  | { is: "saved"; vin: string }
  | { is: "failed"; title: string; error: Error }

type Reading = ReturnType<typeof vinInBarcodes>

/** A picture and its progress, so that retries don't repeat finished steps. */
type Work = {
  picture: Blob
  kept?: VinPicture
  reading?: { found: Reading }
  /** The picture is attached, or waits on this phone for a signal. */
  done?: true
}

/** Unfinished work survives closing the dialog, so that the picture needn't be taken again. */
const unfinishedWork = new Map<number, Work>()

/** Pixels of the longer side. Large, because barcodes in a picture of a whole windshield are thin. */
const maxReadPixels = 2400
/** Milliseconds to wait for decoding. Then the VIN is saved without its vehicle. */
const timeoutMs = 4000

/** The picture is saved even if the reader can't load. */
const readIn = async (picture: Blob): Promise<{ found: Reading }> => {
  const canvas = await scaleImage(picture, maxReadPixels)
  try {
    return { found: vinInBarcodes(await textsIn(canvas)) }
  } catch {
    return { found: { ok: false, refusal: "malformed", detail: t("The barcode reader didn't load.") } }
  }
}

const vinOf = (reading: Reading): string | undefined => (reading?.ok ? reading.vin : undefined)
const whyNot = (reading: Reading): string | undefined => (reading && !reading.ok ? reading.detail : undefined)

/** Accepted formats (owner's specification). Phones convert their own formats to JPEG for this list. */
export const pictureTypes = ["image/jpeg", "image/png", "image/gif", "image/bmp"]
const wrongFile = t("Choose one picture: JPEG, PNG, GIF or BMP.")

const saveFailed = t("Couldn't save the VIN.")

const proposalOf = async (queryClient: QueryClient, vin: string, office: boolean): Promise<Proposal> => {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs))
  const withinTime = <Reply>(reply: Promise<Reply>) => Promise.race([reply.catch(() => undefined), timeout])
  const car = navigator.onLine ? await withinTime(queryClient.fetchQuery(vinQuery(vin))) : undefined
  // Only the office stores the catalog's car.
  const carId = car && office ? await withinTime(fetchCarId(queryClient, car)) : undefined
  return { vin, car, carId }
}

/** A failure to delete the old picture is shown and doesn't stop the capture. */
const removeOld = async (
  queryClient: QueryClient,
  old: Awaited<ReturnType<typeof vinPicturesOf>>,
): Promise<void> => {
  hideMessage(messages.vin.oldNotDeleted)
  try {
    for (const media of old) await removeMedia(queryClient, media)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    if (error.code !== "not_found") showFailure(messages.vin.oldNotDeleted, error)
  }
}

/** Progress of the picture. Not shown after the dialog is closed. */
function usePhase(invoiceNumber: number) {
  const [phase, setPhase] = useState<Phase>(() => {
    const work = unfinishedWork.get(invoiceNumber)
    if (!work) return { is: "choosing" }
    const title = work.done ? t("The VIN isn't saved yet.") : messages.vin.uploadFailed
    return { is: "failed", title, error: new Error(t("The last picture is still here.")) }
  })
  const [closed] = useState(() => new AbortController())
  useEffect(() => () => closed.abort(), [closed])
  const { signal } = closed

  const step = (name: Step, picture = true) => setPhase({ is: "working", step: name, picture })
  const fail = (title: string, error: unknown) => {
    if (signal.aborted) return
    if (!(error instanceof Error)) throw error
    setPhase({ is: "failed", title, error })
  }
  return { phase, setPhase, step, fail, signal }
}

/** Takes a picture or typed text to a saved VIN. */
export function useCapture({ invoiceNumber }: ServiceRequest, office: boolean) {
  const queryClient = useQueryClient()
  const { mutateAsync: change } = useChangeRequest(invoiceNumber)
  const { phase, setPhase, step, fail, signal } = usePhase(invoiceNumber)
  const [replaces, setReplaces] = useState(false)

  const save = async (proposal: Proposal, takesVehicle: boolean, picture: boolean): Promise<void> => {
    const request = queryClient.getQueryData(requestQuery(invoiceNumber).queryKey)
    if (!request) return
    step("saveVin", picture)
    try {
      const changed = changeOf(request, proposal, takesVehicle)
      if (Object.keys(changed).length > 0) await change({ ...changed, version: request.version })
      unfinishedWork.delete(invoiceNumber)
      setPhase({ is: "saved", vin: proposal.vin })
    } catch (error) {
      // The refetched request shows what others changed, so ask the questions again.
      if (error instanceof ProblemError && error.code === "changed_meanwhile")
        await propose(proposal.vin, picture)
      else fail(saveFailed, error)
    }
  }

  const propose = async (vin: string, picture: boolean): Promise<void> => {
    step("saveVin", picture)
    const proposal = await proposalOf(queryClient, vin, office)
    const request = queryClient.getQueryData(requestQuery(invoiceNumber).queryKey)
    if (!request || signal.aborted) return
    const doubts = findVinMismatches(request, proposal)
    const offer = office ? vehicleOffer(request, proposal) : undefined
    if (doubts.length > 0 || offer === "ask")
      setPhase({ is: "asking", question: { ...proposal, doubts, offersVehicle: offer !== undefined } })
    else await save(proposal, offer === "fill in", picture)
  }

  const sendPicture = async (kept: VinPicture): Promise<void> => {
    step("upload")
    const old = await vinPicturesOf(invoiceNumber)
    setReplaces(old.length > 0)
    await sendVinPicture(kept, signal)
    step("attach")
    await attachVinPicture(queryClient, kept)
    if (old.length > 0) {
      step("deleteOld")
      await removeOld(queryClient, old)
    }
  }

  const go = async (work: Work): Promise<void> => {
    try {
      step("prepare")
      const storedPicture = (work.kept ??= await storeVinPicture(
        invoiceNumber,
        await shrinkImage(work.picture, maxPixels("vin")),
      ))
      unfinishedWork.set(invoiceNumber, work)
      step("read")
      work.reading ??= await readIn(work.picture)
      if (!work.done)
        await sendPicture(storedPicture).catch(async (error: unknown) => {
          // The VIN can be saved while the picture waits on this phone.
          const failure = { error, isClosed: signal.aborted }
          if (!(await queueVinPicture(queryClient, storedPicture, failure))) throw error
        })
      work.done = true
    } catch (error) {
      if (error instanceof ProblemError && !work.kept) return setPhase({ is: "choosing", problem: wrongFile })
      return fail(messages.vin.uploadFailed, error)
    }
    const { found } = work.reading
    const vin = vinOf(found)
    if (vin !== undefined) return propose(vin, true)
    unfinishedWork.delete(invoiceNumber)
    setPhase({ is: "undecoded", why: whyNot(found) })
  }

  const work = unfinishedWork.get(invoiceNumber)
  return {
    phase,
    steps: stepsOf(replaces),
    readVin: vinOf(work?.reading?.found),
    /** `vin` if the camera already read it. */
    take: (picture: Blob, vin?: string) => {
      if (!pictureTypes.includes(picture.type)) setPhase({ is: "choosing", problem: wrongFile })
      else void go({ picture, ...(vin !== undefined && { reading: { found: { ok: true, vin } as const } }) })
    },
    retry: work && (() => void go(work)),
    startOver: () => {
      if (work?.kept && !work.done) void dropVinPicture(work.kept)
      unfinishedWork.delete(invoiceNumber)
      setPhase({ is: "choosing" })
    },
    type: (vin: string) => void propose(vin, false),
    answer: (question: Question, takesVehicle: boolean) => void save(question, takesVehicle, false),
  }
}

export type Capture = ReturnType<typeof useCapture>
