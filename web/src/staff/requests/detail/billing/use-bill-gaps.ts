import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { type BillGap, billGaps, isRequired } from "#shared/domain/insurance/bill-checklist.ts"
import { needsPhotos } from "#shared/domain/insurance/claim.ts"
import { mediaQuery } from "#web/data/requests/media.ts"
import { carriersQuery } from "#web/data/shop/carriers.ts"

type BillGaps = {
  /** Undefined without a bill to send, and until carriers and photos are loaded. */
  gaps: BillGap[] | undefined
  /** There is a bill to send, and carriers and photos are still loading. */
  isLoading: boolean
}

/** What the insurer's bill lacks. */
export function useBillGaps(request: ServiceRequest, isAllowed: boolean): BillGaps {
  const isWanted = isAllowed && needsPhotos(request)
  const carriers = useQuery({ ...carriersQuery, enabled: isWanted })
  const media = useInfiniteQuery({ ...mediaQuery(request.invoiceNumber), enabled: isWanted })
  const { hasNextPage, fetchNextPage, isFetching } = media
  useEffect(() => {
    if (isWanted && hasNextPage && !isFetching) void fetchNextPage()
  }, [isWanted, hasNextPage, isFetching, fetchNextPage])
  const isFailed = carriers.isError || media.isError
  if (!isWanted || !carriers.data || !media.data || hasNextPage)
    return { gaps: undefined, isLoading: isWanted && !isFailed }
  const carrier = carriers.data.find(({ key }) => key === request.insuranceCarrierKey)
  const photos = media.data.pages.flatMap(({ reply }) => reply.map(({ category }) => category))
  return {
    gaps: billGaps(request, photos).filter(({ item }) => isRequired(item, carrier)),
    isLoading: false,
  }
}

export const firstGapId = "first-bill-gap"

/** Focuses the first item, which also scrolls to it. */
export const showBillChecklist = (): void => document.getElementById(firstGapId)?.focus()
