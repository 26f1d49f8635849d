import type { RequestFacts } from "../job/request.ts"

type CoverageFacts = Pick<RequestFacts, "source" | "coverage" | "insuranceDispatch">

/** The carrier confirmed that the policy is active and pays for glass. An insurer's dispatch confirms it, too. */
export const isCovered = ({ source, coverage, insuranceDispatch }: CoverageFacts): boolean =>
  coverage
    ? coverage.policyActive && coverage.comprehensive
    : source === "dispatch" && Boolean(insuranceDispatch)

/** Work would start without knowing that the insurer pays. */
export const lacksCoverage = (request: CoverageFacts & Pick<RequestFacts, "invoiceType">): boolean =>
  request.invoiceType === "Insurance" && !isCovered(request)

/** The job went on hold because the policy doesn't pay. A hold set after the carrier's answer has another reason. */
export const isHeldForCoverage = (
  request: CoverageFacts & Pick<RequestFacts, "serviceStatus" | "statusSince">,
): boolean =>
  request.serviceStatus === "exception" &&
  request.coverage !== undefined &&
  request.coverage.at >= request.statusSince &&
  !isCovered(request)
