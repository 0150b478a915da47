// What Stripe.js is to the page, as far as @stripe/react-stripe-js and the app call it: fields in a frame of its
// own that keeps the card to itself, a bank's question in a frame within a frame, and confirmations that speak to
// the provider alone. Nothing is decided here; the test answers the provider's address from the payment sandbox.
;(() => {
  const provider = 'https://api.stripe.com/stand-in/'
  const frames = 'https://js.stripe.com/stand-in/'

  const ask = async (path, body) => {
    const response = await fetch(provider + path, { method: 'POST', body: JSON.stringify(body) })
    return response.json()
  }

  let count = 0
  const createFrame = (page, title) => {
    const frame = document.createElement('iframe')
    frame.name = `__privateStripeFrame${(count += 1)}`
    frame.title = title
    frame.src = frames + page
    return frame
  }

  const heardFrom = (frame, listener) => {
    const hear = ({ source, data }) => source === frame.contentWindow && listener(data)
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }

  /** Lays the bank's question over the page; answers as the person does. */
  const askHolder = () =>
    new Promise((resolve) => {
      const cover = document.createElement('div')
      const frame = createFrame('three-ds-2-challenge.html', 'Bank')
      for (const [name, value] of Object.entries({ position: 'fixed', inset: '0', 'z-index': '2147483647' }))
        cover.style.setProperty(name, value)
      const forget = heardFrom(frame, ({ outcome }) => {
        forget()
        cover.remove()
        resolve(outcome)
      })
      cover.append(frame)
      document.body.append(cover)
    })

  const challenge = async (clientSecret) => ask('challenge', { clientSecret, outcome: await askHolder() })
  const confirm = async (clientSecret, card, email) => {
    const answer = await ask('confirm', { clientSecret, card, email })
    return answer.status === 'requires_action' ? challenge(clientSecret) : answer
  }

  const createElement = () => {
    const listeners = {}
    const frame = createFrame('elements-inner-payment.html', 'Secure payment input frame')
    const forget = heardFrom(frame, (data) => data === 'ready' && listeners.ready?.())
    const remove = () => {
      forget()
      frame.remove()
    }
    return {
      mount: (place) => (typeof place === 'string' ? document.querySelector(place) : place).append(frame),
      destroy: remove,
      unmount: remove,
      update: () => {},
      on: (name, listener) => {
        listeners[name] = listener
      },
      off: (name) => delete listeners[name],
      /** Only the provider's own frames are told what was typed. */
      card: () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', ({ data }) => resolve(data))
          port1.start()
          frame.contentWindow.postMessage('card', frames, [port2])
        }),
    }
  }

  globalThis.Stripe = (publishableKey) => {
    if (publishableKey !== 'pk_test_stand_in') throw new Error(`unknown key ${publishableKey}`)
    // The first of its frames is never one to be filled in.
    const controller = createFrame('controller.html', '')
    controller.hidden = true
    document.body.prepend(controller)
    const plain = async ({ elements, confirmParams }) => {
      if (!confirmParams.return_url) throw new Error('return_url is missing')
      const { error } = await confirm(elements.clientSecret, await elements.getElement('payment').card())
      return error ? { error: { ...error, type: 'card_error' } } : {}
    }
    return {
      _registerWrapper: () => {},
      registerAppInfo: () => {},
      createToken: () => {},
      createPaymentMethod: () => {},
      confirmCardPayment: () => {},
      elements: ({ clientSecret }) => {
        const made = {}
        return {
          clientSecret,
          create: (type) => (made[type] = createElement()),
          getElement: (type) => made[type] ?? null,
          update: () => {},
        }
      },
      confirmPayment: plain,
      confirmSetup: plain,
      handleNextAction: async ({ clientSecret }) => {
        const { error } = await challenge(clientSecret)
        return error ? { error } : {}
      },
      initCheckoutElementsSdk: ({ clientSecret }) => {
        let element
        let isTotalRead = false
        /** Stripe.js confirms nothing whose total the page has not read. */
        const readingOf = ({ amount, minorUnitsAmount, currency, email }) => ({
          id: clientSecret.split('_secret_')[0],
          canConfirm: true,
          currency,
          email,
          minorUnitsAmountDivisor: 100,
          total: {
            total: {
              get amount() {
                isTotalRead = true
                return amount
              },
              get minorUnitsAmount() {
                isTotalRead = true
                return minorUnitsAmount
              },
            },
          },
        })
        return {
          on: () => {},
          changeAppearance: () => {},
          loadFonts: () => {},
          createPaymentElement: () => (element = createElement()),
          loadActions: async () => {
            const session = readingOf(await ask('session', { clientSecret }))
            return {
              type: 'success',
              actions: {
                getSession: () => session,
                confirm: async ({ returnUrl, email, redirect = 'always' }) => {
                  if (!isTotalRead)
                    throw new Error('the page must read total.total.amount before it confirms')
                  if (email && session.email)
                    throw new Error('the address of a customer that is known already cannot be given again')
                  if (!email && !session.email)
                    return { type: 'error', error: { message: 'An email address is required.' } }
                  const { error } = await confirm(clientSecret, await element.card(), email)
                  if (error) {
                    const code = error.code ? 'paymentFailed' : null
                    return { type: 'error', error: { message: error.message, code } }
                  }
                  if (redirect === 'if_required') return { type: 'success', session }
                  location.assign(returnUrl)
                  return new Promise(() => {})
                },
              },
            }
          },
        }
      },
    }
  }
})()
