import { AsyncLocalStorage } from 'node:async_hooks'
import { isInFailedTransaction } from './errors.ts'

/** One transaction: whether it is still under way, and the first of its statements' errors. */
class Course {
  isOpen = true
  private failure: unknown

  /** Remembers what went wrong first, and gives it on. */
  failed = (error: unknown): unknown => (this.failure ??= error)

  /**
   * The first error, where this one only says that there was one before: statements that are sent together
   * are refused together, and which of them is heard of first is chance.
   */
  causeOf = (error: unknown): unknown =>
    isInFailedTransaction(error) && this.failure !== undefined ? this.failure : error
}

/**
 * Refuses a read or transaction that is opened inside a transaction: it would wait for itself on
 * SQLite, and on Postgres miss what the transaction has written. Work that is only started there
 * and goes on after the commit is fine, if it opens its own.
 */
export const nestingGuard = () => {
  const current = new AsyncLocalStorage<Course>()
  return {
    refuse(): void {
      if (current.getStore()?.isOpen) {
        throw new Error('Inside a transaction: use its tx instead of opening another read or transaction')
      }
    },
    /** What a statement of a transaction belongs to. One that comes after the end would be kept by itself. */
    course(): Course {
      const course = current.getStore()
      if (!course?.isOpen) throw new Error('This transaction has ended: its tx cannot be used any more')
      return course
    },
    /** The transaction takes no more statements: its end is sent. */
    end(): void {
      const course = current.getStore()
      if (course) course.isOpen = false
    },
    async inside<Result>(work: () => Promise<Result>): Promise<Result> {
      const course = new Course()
      try {
        return await current.run(course, work)
      } catch (error) {
        throw course.causeOf(error)
      } finally {
        course.isOpen = false
      }
    },
  }
}
