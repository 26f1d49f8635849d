import type { Refusal } from "../outcome.ts"

export const Problem = ({ refusal }: { refusal: Refusal | undefined }) =>
  refusal && (
    <p className="danger-box px-5 py-4 weight-medium rounded-2" role="alert">
      {refusal.sentence}
      {refusal.codes && (
        <small className="block text-inherit wrap-anywhere mt-1 type-tiny weight-medium">
          {refusal.codes.join(", ")}
        </small>
      )}
    </p>
  )
