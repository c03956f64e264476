import { Dexie, type EntityTable } from 'dexie';

/** A picture of a review that the shop does not have yet. */
export interface WaitingPicture {
  /** A UUID, under which the shop takes it once. */
  readonly id: string;
  readonly user: string;
  readonly review: string;
  /** A JPEG. */
  readonly bytes: ArrayBuffer;
  /** When it was chosen, in milliseconds since 1970 on this device. */
  readonly at: number;
  /** Why the shop does not take it. */
  readonly problem?: string;
}

/** Of its own: with it full or gone, the queue of actions is not. */
class PictureDatabase extends Dexie {
  pictures!: EntityTable<WaitingPicture, 'id'>;

  constructor(name: string) {
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ pictures: 'id, user, review' });
  }
}

/** The pictures of reviews on this device that wait to be sent, in a database that opens with the first use. */
export function createReviewPictures(name = 'shop-review-pictures') {
  let opened: PictureDatabase | undefined;
  const pictures = () => (opened ??= new PictureDatabase(name)).pictures;
  return {
    /** Stores pictures, all or none. @throws what the browser throws where there is no room */
    async keep(added: readonly WaitingPicture[]): Promise<void> {
      await pictures().bulkPut([...added]);
    },
    ofUser: (user: string) => pictures().where('user').equals(user).sortBy('at'),
    ofReview: (review: string) => pictures().where('review').equals(review).sortBy('at'),
    remove: (id: string) => pictures().delete(id),
    removeOfReview: (review: string) => pictures().where('review').equals(review).delete(),
    removeOfUser: (user: string) => pictures().where('user').equals(user).delete(),
    /** Deletes those chosen before a time: what they belong to never arrived. */
    removeBefore: (time: number) =>
      pictures()
        .filter(({ at }) => at < time)
        .delete(),
    async noteProblem(id: string, problem: string): Promise<void> {
      await pictures().update(id, { problem });
    },
  };
}
export type ReviewPictures = ReturnType<typeof createReviewPictures>;
