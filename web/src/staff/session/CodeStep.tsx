import { PasswordInput, TextInput } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { LogIn, MessageSquareText } from "lucide-react"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { passwordProblem } from "#shared/api/definition/password.ts"
import type { createSession } from "#shared/api/session.ts"
import { normalizeInput } from "#shared/domain/normalize-input.ts"
import { showPhone } from "#shared/domain/people/phone.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { api, type ReplyOf } from "../../api/api.ts"
import { firstLogin } from "../../api/calls.gen.ts"
import { Button } from "../../ui/Button.tsx"
import { ProblemError } from "../../ui/feedback/problem.ts"
import { fieldProps, passwordFieldProps } from "../../ui/form/field-props.ts"
import { keepNonce, nonceFor } from "./code-nonce.ts"
import styles from "./Gate.module.css"
import { GateMessage } from "./Gate.tsx"
import { useFields } from "./use-fields.ts"

/** Why a code is needed: first login, forgotten password, or too many failed attempts. */
export type NeedsCode = {
  phone: string
  why: "first_login_required" | "password_too_weak" | "forgotten" | "code_required"
}

type Welcome = ReplyOf<typeof createSession>

type Props = NeedsCode & {
  onEnter: (welcome: Welcome) => Promise<void>
  onBack: () => void
}

export function CodeStep({ phone, why, onEnter, onBack }: Props) {
  const [nonce, setNonce] = useState(() => nonceFor(phone))
  const [hasCode, setHasCode] = useState(why === "forgotten" && nonce !== undefined)
  const codeRequest = useMutation({
    mutationFn: () => api(firstLogin, { body: { phone } }),
    onSuccess: ({ nonce: next }) => {
      keepNonce(phone, next)
      setNonce(next)
      setHasCode(true)
    },
  })

  const started = useRef(false)
  const { mutate } = codeRequest
  useEffect(() => {
    // The user clicked "Text me a code" to get here, so send it at once.
    if (why !== "forgotten" || hasCode || started.current) return
    started.current = true
    mutate()
  }, [why, hasCode, mutate])

  const back = (
    <Button kind="quiet" size="large" onClick={onBack}>
      Back to Login
    </Button>
  )
  const feedback = codeRequest.isError ? (
    <GateMessage kind="failed">{codeRequest.error.message}</GateMessage>
  ) : (
    codeRequest.isSuccess && <GateMessage kind="hint">{codeRequest.data.message}</GateMessage>
  )

  if (!hasCode || nonce === undefined)
    return (
      <AskForCode
        phone={phone}
        why={why}
        feedback={feedback}
        isPending={codeRequest.isPending}
        onRequestCode={() => codeRequest.mutate()}
      >
        {nonce !== undefined && (
          <Button kind="quiet" size="large" onClick={() => setHasCode(true)}>
            I have a code
          </Button>
        )}
        {back}
      </AskForCode>
    )
  return (
    <UseCode
      phone={phone}
      nonce={nonce}
      choosesAtOnce={why !== "code_required"}
      feedback={feedback}
      onEnter={onEnter}
      sending={codeRequest.isPending}
      onAgain={() => codeRequest.mutate()}
      back={back}
    />
  )
}

const explanations = {
  first_login_required: t(
    "You need to choose your own password. To make sure it's you, we'll text a one-time code to your phone.",
  ),
  forgotten: t(
    "To make sure it's you, we'll text a one-time code to your phone. Then you choose a new password.",
  ),
  password_too_weak: t(
    "Your password is too easy to guess for a staff login. To choose a new one, we'll text a one-time code to your phone.",
  ),
  code_required: t(
    "There were too many failed logins with this phone number. To log in on a new device, you need a code. We'll text it to your phone.",
  ),
}

function AskForCode({
  phone,
  why,
  feedback,
  isPending,
  onRequestCode,
  children,
}: NeedsCode & {
  feedback: ReactNode
  isPending: boolean
  onRequestCode: () => void
  children: ReactNode
}) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <>
      {feedback}
      <p className={styles.text}>{explanations[why]}</p>
      <p className={styles.phone}>{showPhone(phone)}</p>
      <Button
        ref={button}
        kind="main"
        size="thumb"
        icon={MessageSquareText}
        wide
        isPending={isPending}
        onClick={() => onRequestCode()}
      >
        Text me a code
      </Button>
      <div className={styles.otherOptions}>{children}</div>
    </>
  )
}

/** The role isn't known before a correct code, so this names both lengths. */
const passwordRules = t(
  "At least 4 characters, for staff at least 8. No common passwords, and no digits from your phone number.",
)

const sixDigits = /^\D*(?:\d\D*){6}$/

/** The second call replies with a session, the first only with a message. */
const isWelcome = (reply: ReplyOf<typeof firstLogin>): reply is Welcome => reply.token !== undefined

type UseCodeProps = {
  phone: string
  /** From the reply to the code request. */
  nonce: string
  choosesAtOnce: boolean
  feedback: ReactNode
  onEnter: (welcome: Welcome) => Promise<void>
  sending: boolean
  onAgain: () => void
  back: ReactNode
}

/** The fields of the step, and the login with them. */
function useCodeLogin({ phone, nonce, choosesAtOnce, onEnter }: UseCodeProps) {
  /** A customer found by a guess may have no password yet, too. */
  const [choosesPassword, setChoosesPassword] = useState(choosesAtOnce)
  const [problem, setProblem] = useState<ProblemError>()
  const form = useFields(
    { code: "", newPassword: "" },
    ({ code, newPassword }) => ({
      code: sixDigits.test(normalizeInput(code)) ? undefined : messages.firstLogin.sixDigits,
      newPassword: choosesPassword ? passwordProblem(newPassword, { phone }) : undefined,
    }),
    choosesPassword && !choosesAtOnce ? "newPassword" : "code",
  )

  const login = form.submit(async ({ code, newPassword: chosen }) => {
    setProblem(undefined)
    try {
      const reply = await api(firstLogin, {
        body: {
          phone,
          code: normalizeInput(code).replace(/\D/g, ""),
          nonce,
          ...(choosesPassword && { newPassword: chosen }),
        },
      })
      if (!isWelcome(reply)) return
      keepNonce(phone, undefined)
      await onEnter(reply)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      const passwordError = error.fields.find(({ field }) => field === "newPassword")
      if (passwordError) {
        setChoosesPassword(true)
        return form.refuse("newPassword", passwordError.message)
      }
      setProblem(error)
      if (error.code === "code_not_right") form.clearAndFocus("code")
    }
  })
  const askAgain = () => {
    setProblem(undefined)
    form.clearAndFocus("code")
  }
  return { form, login, problem, choosesPassword, askAgain }
}

function UseCode(props: UseCodeProps) {
  const { phone, feedback, sending, onAgain, back } = props
  const { form, login, problem, choosesPassword, askAgain } = useCodeLogin(props)
  return (
    <form onSubmit={(event) => void login(event)} noValidate>
      {problem ? (
        <GateMessage kind="failed" title={messages.login.failed}>
          {problem.message}
        </GateMessage>
      ) : (
        feedback
      )}
      {/* Password managers store the new password under this username. */}
      <input hidden readOnly autoComplete="username" value={phone} />
      <div className={styles.code}>
        <TextInput
          {...fieldProps}
          {...form.field("code")}
          label={`Code, texted to ${showPhone(phone)}`}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      </div>
      {choosesPassword && (
        <PasswordInput
          {...passwordFieldProps}
          {...form.field("newPassword")}
          label="Your new password"
          description={passwordRules}
          autoComplete="new-password"
        />
      )}
      <Button kind="main" size="thumb" type="submit" icon={LogIn} wide isPending={form.sending}>
        Login
      </Button>
      <div className={styles.otherOptions}>
        <Button
          kind="quiet"
          size="large"
          isPending={sending}
          onClick={() => {
            askAgain()
            onAgain()
          }}
        >
          Send another code
        </Button>
        {back}
      </div>
    </form>
  )
}
