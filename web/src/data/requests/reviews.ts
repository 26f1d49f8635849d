import { useQuery } from "@tanstack/react-query"
import { ownerText } from "#shared/domain/messages/owner-text.ts"
import { guessLocation, locationsOf, type ReviewLocation } from "#shared/domain/messages/reviews.ts"
import type { Language } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { api } from "../../api/api.ts"
import { sendReviewLink } from "../../api/calls.gen.ts"
import { type Branch, branchesQuery } from "../shop/branches.ts"
import { wholeBusinessInfoQuery } from "../shop/business.ts"

export type ReviewText = { invoiceNumber: number; phone: string; message: string; location: string }

/** Idempotent per job. */
export const sendReview = ({ invoiceNumber: id, ...text }: ReviewText) =>
  api(sendReviewLink, { query: { id, ...text, type: "Promotional" } })

/** A sample with a link of the real length (22 random letters), to count the text's segments. */
export const withReviewLink = (message: string): string =>
  message.trim() === "" ? "" : `${message.trim()} ${location.origin}/r/12345/${"x".repeat(22)}`

const reviewText = "serviceRequestReviewTextMessageData"

export type ReviewForm = {
  locations: readonly ReviewLocation<Branch>[]
  /** The owner's words in the customer's language, else in English. */
  textIn: (language?: Language) => string
  guess: (job: { address?: string | undefined; branch?: string | undefined }) => string
}

export function useReviewForm() {
  const [branches, business] = [useQuery(branchesQuery), useQuery(wholeBusinessInfoQuery)]
  const locations = branches.data && locationsOf(branches.data)
  const data: ReviewForm | undefined =
    locations && business.data
      ? {
          locations,
          textIn: (language) =>
            ownerText(business.data, reviewText, language) || ownerText(business.data, reviewText),
          guess: (job) => guessLocation(job, locations)?.name ?? "",
        }
      : undefined
  return {
    data,
    problem: business.error
      ? messages.reviews.noText(business.error.message)
      : data?.textIn() === ""
        ? messages.reviews.noText(messages.reviews.missingValues)
        : undefined,
    error: branches.error ?? business.error,
    refetch: () => Promise.all([branches.refetch(), business.refetch()]),
  }
}
