import { TextInput } from "@mantine/core"
import { Camera, Upload } from "lucide-react"
import { type FormEvent, useCallback, useRef, useState } from "react"
import { parseMoney } from "#shared/domain/money/money.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import type { Receipts } from "#web/data/shop/fuel.ts"
import { uploadImage } from "#web/data/uploads/image.ts"
import { Button } from "#web/ui/Button.tsx"
import { ConfirmDialog } from "#web/ui/dialog/Dialog.tsx"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { fieldProps } from "#web/ui/form/field-props.ts"
import { usePersistedState } from "#web/ui/versioned/use-persisted-state.ts"
import styles from "../FuelReceipts.module.css"

type Feedback = { state: "failed" | "uploading" | "uploaded"; text: string }
/** A retry sends the same upload with the same idempotency key. */
type Attempt = { file: File; fingerprint: string; image?: string; key: string }

/** Accepts "104,233". "1,5" is no number, so it isn't read as 15. */
const parseMiles = (text: string): number | undefined =>
  /^(\d{1,7}|\d{1,3}(,\d{3})+)$/.test(text.trim()) ? Number(text.replaceAll(",", "")) : undefined
/** Both numbers must start with a digit (owner's specification). */
const digitFirst = String.raw`\s*\$?\s*\d.*`
const notDigitFirst = (text: string, example: string): string | undefined =>
  text.trim() === "" || new RegExp(`^${digitFirst}$`).test(text)
    ? undefined
    : t(`Start with a digit, like ${example}.`)

const joinNames = (names: readonly string[]): string =>
  [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(t(" and "))

/** What is entered of a receipt, and its upload. */
function useReceipt({ creation }: Receipts) {
  const [mileage, setMileage] = usePersistedState("mileage", "")
  const [cost, setCost] = usePersistedState("cost", "")
  const [file, setFile] = useState<File>()
  const [feedback, setFeedback] = useState<Feedback>()
  const [question, setQuestion] = useState<string>()
  const attempt = useRef<Attempt>(undefined)
  const isUploading = feedback?.state === "uploading"
  const miles = parseMiles(mileage)
  const cents = parseMoney(cost.replace(/^\s*\$\s*/, ""))
  const missingFields = [
    file === undefined && t("receipt photo"),
    mileage.trim() === "" && t("mileage"),
    cost.trim() === "" && t("fuel cost"),
  ].filter((name) => name !== false)

  const refusal = (): string | undefined => {
    if (!file) return messages.fuel.missingImage
    if (mileage.trim() === "") return messages.fuel.missingMileage
    if (miles === undefined) return messages.fuel.mileageUnreadable
    if (cost.trim() === "") return messages.fuel.missingCost
    return cents === undefined || cents <= 0 ? messages.fuel.costUnreadable : undefined
  }
  const upload = async (isMeant: boolean) => {
    setQuestion(undefined)
    const problem = refusal()
    if (problem !== undefined || !file || miles === undefined || cents === undefined)
      return setFeedback({ state: "failed", text: problem ?? "" })
    setFeedback({ state: "uploading", text: messages.fuel.uploading })
    const fingerprint = `${miles} ${cents} ${isMeant}`
    const previousAttempt = attempt.current
    const current: Attempt = {
      file,
      fingerprint,
      ...(previousAttempt?.file === file &&
        previousAttempt.image !== undefined && { image: previousAttempt.image }),
      key:
        previousAttempt?.file === file && previousAttempt.fingerprint === fingerprint
          ? previousAttempt.key
          : crypto.randomUUID(),
    }
    attempt.current = current
    try {
      const image = current.image ?? (await uploadImage(file, "media"))
      attempt.current = { ...current, image }
      const body = { image, mileage: miles, fuelcost: cents, ...(isMeant && { isMeant }) }
      await creation.mutateAsync({ body, key: current.key })
      attempt.current = undefined
      setMileage("")
      setCost("")
      setFile(undefined)
      setFeedback({ state: "uploaded", text: messages.fuel.uploaded })
    } catch (error) {
      if (error instanceof ProblemError && error.code === "mileage_below") {
        setFeedback(undefined)
        return setQuestion(error.message)
      }
      const reason = error instanceof ProblemError ? error.message : messages.fuel.unexpectedReply
      setFeedback({ state: "failed", text: `${messages.fuel.uploadFailed}: ${reason}` })
    }
  }
  return {
    mileage,
    setMileage,
    cost,
    setCost,
    file,
    setFile,
    feedback,
    isUploading,
    missingFields,
    upload,
    /** The server's question about a mileage below the last one. */
    question,
    dropQuestion: () => setQuestion(undefined),
  }
}

/** Mileage, cost and a photo of the receipt. What was entered stays until it is uploaded. */
export function NewReceipt({ receipts }: { receipts: Receipts }) {
  const receipt = useReceipt(receipts)
  const { mileage, setMileage, cost, setCost, file, setFile, feedback, isUploading, missingFields, upload } =
    receipt
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isUploading) void upload(false)
  }
  return (
    <form className={styles.add} noValidate aria-label="New fuel receipt" onSubmit={submit}>
      <TextInput
        {...fieldProps}
        label="Mileage"
        inputMode="numeric"
        pattern={digitFirst}
        error={notDigitFirst(mileage, "84210")}
        autoComplete="off"
        value={mileage}
        onChange={(event) => setMileage(event.currentTarget.value)}
      />
      <TextInput
        {...fieldProps}
        label="Fuel cost"
        inputMode="decimal"
        pattern={digitFirst}
        error={notDigitFirst(cost, "61.40")}
        autoComplete="off"
        value={cost}
        onChange={(event) => setCost(event.currentTarget.value)}
      />
      <label
        className={`${styles.photo} mt-7 min-h-control border-strong inline-bar gap-4 px-5 py-0 weight-strong rounded-2 pointer phone-mt-0 phone-span-all phone-touch`}
      >
        <Camera size={18} aria-hidden />
        <span className={styles.name}>{file ? file.name : "Receipt photo"}</span>
        <input
          // A new key clears the file input, so the same file can be chosen again.
          key={file ? "chosen" : "empty"}
          type="file"
          accept="image/*"
          className="spoken"
          onChange={(event) => setFile(event.currentTarget.files?.[0] ?? file)}
        />
      </label>
      <span
        className={`${styles.send} stack items-center gap-3 mt-7 min-h-control phone-mt-0 phone-span-all phone-touch`}
      >
        {/* Enter triggers this hidden button, which reports what is missing. */}
        {missingFields.length > 0 && <input type="submit" hidden value={t("Upload")} />}
        <Button
          kind="main"
          type="submit"
          icon={Upload}
          isPending={isUploading}
          disabledReason={
            missingFields.length > 0 ? t(`Add the ${joinNames(missingFields)} to upload.`) : undefined
          }
        >
          Upload
        </Button>
      </span>
      {file && <Preview file={file} />}
      <output className={styles.message}>
        {feedback && (
          <span key={feedback.text} data-state={feedback.state}>
            {feedback.text}
          </span>
        )}
      </output>
      <ConfirmDialog
        opened={receipt.question !== undefined}
        onClose={receipt.dropQuestion}
        title="Check the mileage"
        confirm={t("Yes, upload it")}
        onConfirm={() => void upload(true)}
      >
        {receipt.question}
      </ConfirmDialog>
    </form>
  )
}

function Preview({ file }: { file: File }) {
  const [failed, setFailed] = useState<File>()
  const address = useRef<string>(undefined)
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (address.current !== undefined) URL.revokeObjectURL(address.current)
      address.current = image ? URL.createObjectURL(file) : undefined
      if (image && address.current !== undefined) image.src = address.current
    },
    [file],
  )
  return failed === file ? (
    <p className="span-all text-danger weight-medium" role="alert">
      {messages.fuel.photoUnreadable}
    </p>
  ) : (
    <img
      ref={show}
      className={styles.preview}
      alt={`Preview of ${file.name}`}
      onError={() => setFailed(file)}
    />
  )
}
