import { PasswordInput, TextInput } from "@mantine/core"
import { LogIn } from "lucide-react"
import { useState } from "react"
import { isPhone, lastFour } from "#shared/domain/people/phone.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { api, type ReplyOf } from "../../api/api.ts"
import { createSession } from "../../api/calls.gen.ts"
import { Button } from "../../ui/Button.tsx"
import { ProblemError } from "../../ui/feedback/problem.ts"
import { fieldProps, passwordFieldProps } from "../../ui/form/field-props.ts"
import { useTypedPhone } from "../../ui/form/use-typed-phone.ts"
import type { NeedsCode } from "./CodeStep.tsx"
import styles from "./Gate.module.css"
import { GateMessage } from "./Gate.tsx"
import { useFields } from "./use-fields.ts"

const outOfBounds = t("Enter a password of 4 to 49 characters.")

const validate = ({ phone, password }: { phone: string; password: string }) => ({
  phone:
    phone === "" ? t("Enter your phone number.") : isPhone(phone) ? undefined : messages.users.phoneLength,
  password:
    password === ""
      ? t("Your password is required.")
      : password.length < 4 || password.length > 49
        ? outOfBounds
        : undefined,
})

type Props = {
  phone: string
  message: string | null
  onEnter: (welcome: ReplyOf<typeof createSession>) => Promise<void>
  onNeedsCode: (needed: NeedsCode) => void
}

export function PasswordStep({ phone: initialPhone, message, onEnter, onNeedsCode }: Props) {
  const [problem, setProblem] = useState<ProblemError>()
  const form = useFields(
    { phone: initialPhone, password: "" },
    validate,
    initialPhone === "" ? undefined : "password",
  )

  const login = form.submit(async (credentials) => {
    setProblem(undefined)
    try {
      await onEnter(await api(createSession, { body: credentials }))
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      const { code: why } = error
      if (why === "first_login_required" || why === "password_too_weak" || why === "code_required")
        return onNeedsCode({ phone: credentials.phone, why })
      // The server replies the same to anyone who types the last four digits, so that it reveals no customer.
      if (why === "login_failed" && credentials.password === lastFour(credentials.phone))
        return onNeedsCode({ phone: credentials.phone, why: "first_login_required" })
      setProblem(error)
      // After a network failure the password may be right, so keep it for another try.
      if (error.status !== 0) form.clearAndFocus("password")
    }
  })

  const phone = form.field("phone")
  const typedPhone = useTypedPhone(phone.value, (to) => form.set("phone", to))
  const askForCode = () => {
    if (isPhone(phone.value)) return onNeedsCode({ phone: phone.value, why: "forgotten" })
    form.refuse("phone", validate({ phone: phone.value, password: "" }).phone ?? messages.users.phoneLength)
  }
  return (
    <form onSubmit={(event) => void login(event)} noValidate>
      {problem ? (
        <GateMessage kind="failed" title={messages.login.failed}>
          {problem.message}
        </GateMessage>
      ) : (
        message !== null && <GateMessage kind="hint">{message}</GateMessage>
      )}
      <TextInput
        {...fieldProps}
        {...phone}
        value={typedPhone.value}
        onChange={(event) => typedPhone.type(event.currentTarget.value)}
        onBlur={typedPhone.leave}
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="username"
      />
      <PasswordInput
        {...passwordFieldProps}
        {...form.field("password")}
        label="Password"
        description={t("First time? Use the last four digits of your phone.")}
        autoComplete="current-password"
      />
      <Button kind="main" size="thumb" type="submit" icon={LogIn} wide isPending={form.sending}>
        Login
      </Button>
      <div className={styles.otherOptions}>
        <span className={styles.text}>Forgot your password?</span>
        <Button kind="quiet" size="large" onClick={askForCode}>
          Text me a code
        </Button>
      </div>
    </form>
  )
}
