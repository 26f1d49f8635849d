import { t } from "#shared/language.ts"
import { formatMoney } from "../../money/money.ts"
import { statusAfterCompletion } from "../../money/payment-state.ts"
import { gluedGlass, type InstallRecordInput, missingOfRecord, toInstallRecord } from "../install-record.ts"
import { changedTechnicianLists, replacesLineTechnicians } from "../job-technicians.ts"
import {
  hasAppointment,
  hasTechnicians,
  isCalibrationOpen,
  isEstimateAuthorized,
  isHalfJob,
  isMobile,
  isMultiJob,
  lastAuthorization,
  leavesOldParts,
  needsParts,
  type RequestFacts,
} from "../request.ts"
import { isBeforeCompletion, serviceStatuses } from "../status.ts"
import {
  type Action,
  type ActionInputs,
  type ActionName,
  allExcept,
  anyStatus,
  type CommonRefusal,
  clerk,
  done,
  notNow,
  type Refused,
  refuse,
  shopRoles,
} from "./action.ts"

/** From the appointment to the completed work. */

const unauthorized = (facts: RequestFacts): Refused<"estimate_not_authorized"> | undefined => {
  if (isEstimateAuthorized(facts)) return undefined
  const authorized = lastAuthorization(facts)
  const total = formatMoney(facts.total)
  return refuse(
    "estimate_not_authorized",
    authorized
      ? t(`The total is now ${total}. The customer authorized ${formatMoney(authorized.amount)}.`)
      : t(`The customer hasn't authorized the ${total} estimate yet.`),
  )
}

const recordRefused = (
  { charges, requestReceivedTimestamp: received }: RequestFacts,
  record: Pick<InstallRecordInput, "glasses" | "setAt"> | undefined,
  now: Date,
): Refused<"install_record_missing" | CommonRefusal> | undefined => {
  const missing = missingOfRecord(charges, record)
  if (missing !== undefined) return refuse("install_record_missing", missing)
  if (!record) return undefined
  if (new Date(record.setAt) > now) return notNow(t("The glass can't be set in the future."))
  if (received !== undefined && new Date(record.setAt) < new Date(received))
    return notNow(t("The glass can't be set before the request came in."))
  return undefined
}

const beforeCompletion = serviceStatuses.filter(isBeforeCompletion)

export const visitActions = {
  confirmAppointment: {
    label: t("Confirm Appointment"),
    roles: clerk,
    from: ["open", "awaitingServiceScheduling", "serviceWarrantyRequested"],
    objection: (facts) =>
      hasAppointment(facts) ? undefined : notNow("Set the appointment date and window first."),
    run: (facts) =>
      needsParts(facts)
        ? done(facts, "needParts", { code: "confirmAppointment" })
        : done(facts, "repairReady", {
            code: "confirmAppointment",
            ...(!hasTechnicians(facts) && { withoutTechnician: true }),
          }),
  },
  partsOrdered: {
    label: t("Parts Ordered"),
    roles: clerk,
    from: ["needParts"],
    run: (facts) => done(facts, "awaitingParts", { code: "partsOrdered" }),
  },
  partsReceived: {
    label: t("Parts Received"),
    roles: shopRoles,
    from: ["awaitingParts"],
    run: (facts) =>
      done(facts, hasTechnicians(facts) ? "repairReady" : "awaitingTechnician", {
        code: "partsReceived",
      }),
  },
  assignTechnicians: {
    label: t("Assign technicians"),
    roles: shopRoles,
    from: anyStatus,
    run: (facts, { technicians, removalTechnicians, installTechnicians }) => {
      const lists = changedTechnicianLists(facts, {
        appointmentTechnicians: technicians,
        appointmentTechniciansRemoval: removalTechnicians,
        appointmentTechniciansInstall: installTechnicians,
      })
      const after = { ...facts, ...lists }
      const assigned = hasTechnicians(after)
      const ready = assigned && facts.serviceStatus === "awaitingTechnician"
      return done(
        facts,
        ready ? "repairReady" : facts.serviceStatus,
        { code: "assignTechnicians", ...(!assigned && { removed: true }) },
        {
          technicianLists: lists,
          ...(facts.serviceStatus === "serviceInProgress" &&
            replacesLineTechnicians(facts, after) && { releasesTechnicians: true }),
        },
      )
    },
  },
  navigate: {
    label: t("Navigate"),
    roles: shopRoles,
    from: ["repairReady"],
    objection: (facts) =>
      isMobile(facts) ? undefined : notNow(t("This is an in-shop job. You don't need to drive.")),
    run: (facts, { enroute }) =>
      done(facts, enroute ? "technicianEnroute" : "repairReady", { code: "navigate" }),
  },
  authorizeEstimate: {
    label: t("Authorize estimate"),
    roles: [...shopRoles, "user"],
    from: beforeCompletion,
    run: (facts, { how, amount, name, at, signatureData }, now) => {
      if (amount <= 0) return notNow(t("Enter the authorized amount."))
      if (how === "signature" && !signatureData) return notNow(t("Get the signature first."))
      if (at !== undefined && new Date(at) > now)
        return notNow(t("The authorization time can't be in the future."))
      const { requestReceivedTimestamp: received } = facts
      if (at !== undefined && received !== undefined && new Date(at) < new Date(received))
        return notNow(t("The authorization can't be from before the request."))
      const authorization = {
        how,
        amount,
        name,
        at: at ?? now.toISOString(),
        ...(signatureData && { signatureData }),
      }
      return done(
        facts,
        facts.serviceStatus,
        { code: "authorizeEstimate", name, amount, how },
        {
          authorization,
        },
      )
    },
  },
  declineCalibration: {
    label: t("Decline calibration"),
    roles: [...shopRoles, "user"],
    from: allExcept("cancelled", "closed"),
    objection(facts) {
      if (!facts.calibrationNeeded) return notNow(t("This glass doesn't need calibration."))
      // A bill needs the decline too, when a line was removed or a status was set by hand.
      return isBeforeCompletion(facts.serviceStatus) || isCalibrationOpen(facts)
        ? undefined
        : notNow(t("This job already has its calibration, or the customer's signed decline."))
    },
    run: (facts, { name, signatureData }, now) =>
      done(
        facts,
        facts.serviceStatus,
        { code: "declineCalibration", name },
        {
          calibrationDeclined: { name, at: now.toISOString(), signatureData },
        },
      ),
  },
  startJob: {
    label: t("Start Job"),
    roles: shopRoles,
    from: ["repairReady", "awaitingParts", "technicianEnroute"],
    objection: unauthorized,
    run: (facts) => done(facts, "serviceInProgress", { code: "startJob" }),
  },
  completeJob: {
    label: t("Complete Job"),
    roles: shopRoles,
    from: ["serviceInProgress"],
    objection: (facts) =>
      unauthorized(facts) ??
      (isCalibrationOpen(facts)
        ? refuse(
            "calibration_missing",
            t(
              "This glass has a camera or sensor. Add a calibration line, or record that the customer declined it.",
            ),
          )
        : undefined),
    run: (facts, { installRecord: record }, now) => {
      const refused = recordRefused(facts, record ?? facts.installRecord, now)
      if (refused) return refused
      const changes = {
        completedAt: now.toISOString(),
        ...(record && { installRecord: toInstallRecord(facts.charges, record) }),
      }
      return done(facts, statusAfterCompletion(facts), { code: "completeJob" }, changes)
    },
  },
  /** Adds or corrects the record that Complete Job requires. */
  recordInstall: {
    label: t("Install record"),
    roles: shopRoles,
    from: serviceStatuses.filter(
      (status) => status === "serviceInProgress" || (!isBeforeCompletion(status) && status !== "cancelled"),
    ),
    objection: (facts) =>
      gluedGlass(facts.charges).length > 0 ? undefined : notNow(t("No glass is glued in on this job.")),
    run: (facts, { installRecord: record }, now) =>
      recordRefused(facts, record, now) ??
      done(
        facts,
        facts.serviceStatus,
        { code: "recordInstall" },
        {
          installRecord: toInstallRecord(facts.charges, record),
        },
      ),
  },
  recordOldParts: {
    label: t("Old parts"),
    roles: shopRoles,
    from: allExcept("cancelled"),
    objection: (facts) => (leavesOldParts(facts) ? undefined : notNow(t("No part is replaced on this job."))),
    run: (facts, { choice }, now) =>
      done(
        facts,
        facts.serviceStatus,
        { code: "recordOldParts", choice },
        {
          oldParts: { choice, at: now.toISOString() },
        },
      ),
  },
  toggleHalfJob: {
    label: t("Half job"),
    roles: shopRoles,
    from: anyStatus,
    objection: (facts) =>
      isHalfJob(facts) && !facts.halfJob
        ? notNow(t("The work says R&I, so this is already a half job."))
        : undefined,
    run: (facts) => {
      const halfJob = !facts.halfJob
      return done(
        facts,
        facts.serviceStatus,
        { code: "toggleHalfJob", halfJob },
        {
          halfJob,
        },
      )
    },
  },
  toggleMultiJob: {
    label: t("Multi job"),
    roles: shopRoles,
    from: anyStatus,
    run: (facts) => {
      const multiJob = !isMultiJob(facts)
      return done(facts, facts.serviceStatus, { code: "toggleMultiJob", multiJob }, { multiJob })
    },
  },
  unmarkRescheduled: {
    label: t("Unmark Rescheduled"),
    roles: clerk,
    from: anyStatus,
    objection: (facts) =>
      facts.appointmentRescheduled > 0 ? undefined : notNow("This job wasn't rescheduled."),
    run: (facts) =>
      done(facts, facts.serviceStatus, { code: "unmarkRescheduled" }, { appointmentRescheduled: 0 }),
  },
  /** Declines a requested time. Setting another time answers the request, too. */
  keepTime: {
    label: t("Keep the time"),
    roles: clerk,
    from: anyStatus,
    objection: ({ timeAsked }) =>
      timeAsked ? undefined : notNow("The customer hasn't asked for a different time."),
    run: (facts) => done(facts, facts.serviceStatus, { code: "keepTime" }, { timeKept: true }),
  },
} satisfies { [Name in ActionName]?: Action<ActionInputs[Name]> }
