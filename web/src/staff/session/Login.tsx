import { useState } from "react"
import { Navigate, useNavigate, useSearchParams } from "react-router-dom"
import type { ReplyOf } from "#shared/api/definition/endpoint.ts"
import type { createSession } from "#shared/api/session.ts"
import { landingPage } from "#shared/domain/people/permissions.ts"
import { t } from "#shared/language.ts"
import { type Session, startSession, useSession } from "../../api/session.ts"
import type { ScreenHandle } from "../../app/navigation.ts"
import { CodeStep, type NeedsCode } from "./CodeStep.tsx"
import { forwardTarget } from "./forward.ts"
import { Gate } from "./Gate.tsx"
import { PasswordStep } from "./PasswordStep.tsx"

export const handle: ScreenHandle = { frame: "bare" }

const codeTitles = {
  first_login_required: t("Your first login"),
  password_too_weak: t("Choose a new password"),
  forgotten: t("Choose a new password"),
  code_required: t("Get a code by text"),
}

export default function Login() {
  const session = useSession()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const [needsCode, setNeedsCode] = useState<NeedsCode>()
  const [phone, setPhone] = useState("")
  /** Stays true until the next page opens. */
  const [entering, setEntering] = useState(false)
  const route = forwardTarget(parameters.get("route"))
  const wayOf = (who: Pick<Session, "role" | "id" | "deactivated">) =>
    who.deactivated ? landingPage(who) : (route ?? landingPage(who))

  const enter = async ({ token, role, user }: ReplyOf<typeof createSession>) => {
    const { _id: id, techId = "", ...rest } = user
    setEntering(true)
    const entered = { token, role, id, techId, ...rest }
    startSession(entered)
    await navigate(wayOf(entered), { replace: true })
  }

  if (session && !entering) return <Navigate to={wayOf(session)} replace />
  if (needsCode)
    return (
      <Gate title={codeTitles[needsCode.why]}>
        <CodeStep
          {...needsCode}
          onEnter={enter}
          onBack={() => {
            setPhone(needsCode.phone)
            setNeedsCode(undefined)
          }}
        />
      </Gate>
    )
  return (
    <Gate title="Login">
      <PasswordStep
        phone={phone}
        message={parameters.get("message")}
        onEnter={enter}
        onNeedsCode={setNeedsCode}
      />
    </Gate>
  )
}
