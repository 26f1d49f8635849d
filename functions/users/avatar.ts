import type { User } from "#shared/api/users.ts"
import type { Pictures } from "../platform/files/pictures.ts"
import type { signedUrl } from "../platform/files/signed-urls.ts"
import type { Refuse } from "../platform/refusal.ts"

/** A face is square at most, a business has room for its name (owner's specification). */
const boxOf = ({ category }: Pick<User, "category">) =>
  category === "commercial" ? { width: 200, height: 50 } : { width: 100, height: 100 }

/** A user keeps the key of their picture; one from elsewhere is left where it is. */
const isStored = (avatar: string | undefined): avatar is string => avatar?.startsWith("pictures/") ?? false

export const avatarStore = (pictures: Pictures) => ({
  /** Stores what was sent, as a data address or as the key of an upload of the sender's; answers what the user keeps. */
  async put(
    user: Pick<User, "_id" | "category">,
    given: string,
    sender: string,
    refuse: Refuse<"not_an_image">,
  ): Promise<string> {
    const taken = await pictures.take(given, {
      purpose: "avatar",
      sender,
      field: "avatar",
      box: boxOf(user),
      refuse,
    })
    return pictures.put(`avatars/${user._id}`, taken)
  },
  /** After the user keeps another one, or none, or is deleted. */
  async remove(before: string | undefined, after?: string): Promise<void> {
    if (isStored(before) && before !== after) await pictures.remove([before])
  },
})

/** The user as shown: their picture by an address that opens it for a while. */
export const withFace = async <Shown extends { avatar?: string | undefined }>(
  user: Shown,
  address: typeof signedUrl,
  now: Date,
): Promise<Shown> => (isStored(user.avatar) ? { ...user, avatar: await address(user.avatar, now) } : user)
