/** Shows the first characters of a request id, but copying yields all of it. */
export const RequestId = ({ id }: { id: string }) => (
  <span
    title={id}
    onCopy={(event) => {
      event.clipboardData.setData("text/plain", id)
      event.preventDefault()
    }}
  >
    Request {id.slice(0, 9)}
  </span>
)
