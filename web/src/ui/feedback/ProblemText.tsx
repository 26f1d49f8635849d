/** Why a form or an action didn't work. Renders nothing without a problem. */
export const ProblemText = ({ problem }: { problem: string | undefined }) =>
  problem ? (
    <p className="text-danger" role="alert">
      {problem}
    </p>
  ) : null
