/** Equal, or one letter is added, missing, wrong, or swapped with its neighbor. */
export const isWithinOneEdit = (one: string, other: string): boolean => {
  if (one.length > other.length) return isWithinOneEdit(other, one)
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  const [rest, otherRest] = [one.slice(same), other.slice(same)]
  if (one.length < other.length) return rest === otherRest.slice(1)
  const isSwapped = rest.length > 1 && rest[0] === otherRest[1] && rest[1] === otherRest[0]
  return rest.slice(1) === otherRest.slice(1) || (isSwapped && rest.slice(2) === otherRest.slice(2))
}
