import { useQuery } from "@tanstack/react-query"
import { guessLocation, locationsOf, type ReviewLocation } from "#shared/domain/messages/reviews.ts"
import { messages } from "#shared/messages.ts"
import { api } from "../api/api.ts"
import { sendReviewLink } from "../api/calls.gen.ts"
import { type Branch, branchesQuery } from "./branches.ts"
import { wholeBusinessInfoQuery } from "./business.ts"

export type ReviewText = { invoiceNumber: number; phone: string; message: string; location: string }

/** Texts the customer of a job once, however often it is asked. */
export const sendReview = ({ invoiceNumber: id, ...text }: ReviewText) =>
  api(sendReviewLink, { query: { id, ...text, type: "Promotional" } })

/** A text as long as the one that leaves: its link is random, of 22 letters. */
export const withReviewLink = (message: string): string =>
  message.trim() === "" ? "" : `${message.trim()} ${location.origin}/r/12345/${"x".repeat(22)}`

export type ReviewForm = {
  locations: readonly ReviewLocation<Branch>[]
  /** the owner's words; empty where there are none */
  text: string
  /** by what is known of the job */
  guess: (job: { address?: string | undefined; branch?: string | undefined }) => string
}

/** What a request for a review is made of: the shop's locations and the owner's words. */
export function useReviewForm() {
  const [branches, business] = [useQuery(branchesQuery), useQuery(wholeBusinessInfoQuery)]
  const locations = branches.data && locationsOf(branches.data)
  const data: ReviewForm | undefined =
    locations && business.data
      ? {
          locations,
          text: business.data.serviceRequestReviewTextMessageData,
          guess: (job) => guessLocation(job, locations)?.name ?? "",
        }
      : undefined
  return {
    data,
    /** why nobody can be texted with the owner's words */
    problem: business.error
      ? messages.reviews.noText(business.error.message)
      : data?.text === ""
        ? messages.reviews.noText(messages.reviews.missingValues)
        : undefined,
    error: branches.error ?? business.error,
    refetch: () => Promise.all([branches.refetch(), business.refetch()]),
  }
}
