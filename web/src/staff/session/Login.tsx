import { zodResolver } from "@hookform/resolvers/zod"
import { LogIn } from "lucide-react"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { Navigate, useNavigate, useSearchParams } from "react-router"
import * as z from "zod"
import { createSession } from "../../../../shared/api/session.ts"
import { landingPage } from "../../../../shared/domain/permissions.ts"
import { api } from "../../api/api.ts"
import { ProblemError } from "../../api/problem.ts"
import type { ScreenHandle } from "../../app/navigation.ts"
import { startSession, useSession } from "../../app/session.ts"
import { Button } from "../../ui/Button.tsx"
import { PasswordField, PhoneField } from "../../ui/fields.tsx"
import { forwardTarget } from "./forward.ts"
import { Gate, GateMessage } from "./Gate.tsx"

export const handle: ScreenHandle = { frame: "bare" }

const LoginForm = z.object({
  phone: z
    .string()
    .min(1, "Your phone number is required.")
    .regex(/^\d{10}$/, "A phone number has exactly 10 digits."),
  password: z
    .string()
    .min(1, "Your password is required.")
    .min(4, "A password has 4 to 49 characters.")
    .max(49, "A password has 4 to 49 characters."),
})

export default function Login() {
  const session = useSession()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const [problem, setProblem] = useState<ProblemError>()
  const form = useForm({ resolver: zodResolver(LoginForm), defaultValues: { phone: "", password: "" } })

  if (session && !form.formState.isSubmitting) {
    return (
      <Navigate
        to={forwardTarget(parameters.get("route")) ?? landingPage(session.role, session.id)}
        replace
      />
    )
  }

  const login = form.handleSubmit(async ({ phone, password }) => {
    setProblem(undefined)
    try {
      const { token, role, user } = await api(createSession, { body: { phone, password } })
      const { _id: id, techId = "", ...rest } = user
      startSession({ token, role, id, techId, ...rest })
      await navigate(forwardTarget(parameters.get("route")) ?? landingPage(role, id), { replace: true })
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      setProblem(error)
      form.resetField("password")
      form.setFocus("password")
    }
  })

  return (
    <Gate title="Login">
      <form onSubmit={(event) => void login(event)} noValidate>
        <Feedback problem={problem} message={parameters.get("message")} />
        <PhoneField control={form.control} name="phone" label="Phone" required autoComplete="username" />
        <PasswordField
          control={form.control}
          name="password"
          label="Password"
          hint="The first time it is the last four digits of your phone."
          required
          autoComplete="current-password"
        />
        <Button kind="main" size="thumb" type="submit" icon={LogIn} wide busy={form.formState.isSubmitting}>
          Login
        </Button>
      </form>
    </Gate>
  )
}

/** Why somebody stands here, or why he does not get in. */
function Feedback({ problem, message }: { problem: ProblemError | undefined; message: string | null }) {
  if (problem?.code === "first_login_required") {
    return (
      <GateMessage kind="hint" title="Your first login">
        This account needs its own password first. Please call us, and we set it up with you.
      </GateMessage>
    )
  }
  if (problem) {
    return (
      <GateMessage kind="failed" title="Login Failed!">
        {problem.message}
      </GateMessage>
    )
  }
  return message === null ? null : <GateMessage kind="hint">{message}</GateMessage>
}
