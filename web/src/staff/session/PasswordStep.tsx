import { zodResolver } from "@hookform/resolvers/zod"
import { LogIn } from "lucide-react"
import { useEffect, useState } from "react"
import { useForm } from "react-hook-form"
import * as z from "zod"
import { messages } from "../../../../shared/messages.ts"
import { api, type ReplyOf } from "../../api/api.ts"
import { createSession } from "../../api/calls.gen.ts"
import { Button } from "../../ui/Button.tsx"
import { PasswordField, PhoneField } from "../../ui/fields.tsx"
import { ProblemError } from "../../ui/problem.ts"
import type { NeedsCode } from "./CodeStep.tsx"
import { GateMessage } from "./Gate.tsx"

const LoginForm = z.object({
  phone: z
    .string()
    .min(1, "Enter your phone number.")
    .regex(/^\d{10}$/, messages.users.phoneLength),
  password: z
    .string()
    .min(1, "Your password is required.")
    .min(4, "Enter a password of 4 to 49 characters.")
    .max(49, "Enter a password of 4 to 49 characters."),
})

type Props = {
  /** of whoever comes back from the code; empty for whoever has just come */
  phone: string
  /** why somebody stands here */
  message: string | null
  onEnter: (welcome: ReplyOf<typeof createSession>) => Promise<void>
  onNeedsCode: (needed: NeedsCode) => void
}

export function PasswordStep({ phone: known, message, onEnter, onNeedsCode }: Props) {
  const [problem, setProblem] = useState<ProblemError>()
  const form = useForm({ resolver: zodResolver(LoginForm), defaultValues: { phone: known, password: "" } })
  const { setFocus } = form
  useEffect(() => {
    if (known !== "") setFocus("password")
  }, [known, setFocus])

  const login = form.handleSubmit(async ({ phone, password }) => {
    setProblem(undefined)
    try {
      await onEnter(await api(createSession, { body: { phone, password } }))
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      const { code: why } = error
      if (why === "first_login_required" || why === "code_required")
        return onNeedsCode({ phone, password, why })
      setProblem(error)
      // What nobody has judged is not wrong: it can be sent again as it is.
      if (error.status === 0) return
      form.resetField("password", { defaultValue: "" })
      form.setFocus("password")
    }
  })

  return (
    <form onSubmit={(event) => void login(event)} noValidate>
      {problem ? (
        <GateMessage kind="failed" title={messages.login.failed}>
          {problem.message}
        </GateMessage>
      ) : (
        message !== null && <GateMessage kind="hint">{message}</GateMessage>
      )}
      <PhoneField control={form.control} name="phone" label="Phone" required autoComplete="username" />
      <PasswordField
        control={form.control}
        name="password"
        label="Password"
        hint="First time? Use the last four digits of your phone."
        required
        autoComplete="current-password"
      />
      <Button kind="main" size="thumb" type="submit" icon={LogIn} wide busy={form.formState.isSubmitting}>
        Login
      </Button>
    </form>
  )
}
