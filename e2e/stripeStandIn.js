// What Stripe.js is to the page, as far as @stripe/react-stripe-js and the app call it: fields that keep the
// card to themselves, and confirmations that speak to the provider alone. Nothing is decided here; the test
// answers the provider's address from the payment sandbox.
;(() => {
  const provider = 'https://api.stripe.com/stand-in/'
  const fields = { number: 'Card number', expiry: 'Expiration date', cvc: 'Security code' }

  const ask = async (path, body) => {
    const response = await fetch(provider + path, { method: 'POST', body: JSON.stringify(body) })
    return response.json()
  }

  /** Draws the bank's question over the page; answers as the person does. */
  const askHolder = () =>
    new Promise((resolve) => {
      const dialog = document.createElement('dialog')
      for (const outcome of ['complete', 'fail']) {
        const button = document.createElement('button')
        button.textContent = `Bank: ${outcome}`
        button.addEventListener('click', () => {
          dialog.remove()
          resolve(outcome)
        })
        dialog.append(button)
      }
      document.body.append(dialog)
      dialog.showModal()
    })

  const challenge = async (clientSecret) => ask('challenge', { clientSecret, outcome: await askHolder() })
  const confirm = async (clientSecret, card, email) => {
    const answer = await ask('confirm', { clientSecret, card, email })
    return answer.status === 'requires_action' ? challenge(clientSecret) : answer
  }

  const createElement = () => {
    const listeners = {}
    const node = document.createElement('div')
    const inputs = Object.entries(fields).map(([name, text]) => {
      const label = document.createElement('label')
      const input = document.createElement('input')
      label.append(text, input)
      node.append(label)
      return [name, input]
    })
    return {
      mount: (place) => {
        place.append(node)
        queueMicrotask(() => listeners.ready?.())
      },
      destroy: () => node.remove(),
      unmount: () => node.remove(),
      update: () => {},
      on: (name, listener) => {
        listeners[name] = listener
      },
      off: (name) => delete listeners[name],
      card: () => Object.fromEntries(inputs.map(([name, input]) => [name, input.value])),
    }
  }

  globalThis.Stripe = (publishableKey) => {
    if (publishableKey !== 'pk_test_stand_in') throw new Error(`unknown key ${publishableKey}`)
    const plain = async ({ elements, confirmParams }) => {
      if (!confirmParams.return_url) throw new Error('return_url is missing')
      const { error } = await confirm(elements.clientSecret, elements.getElement('payment').card())
      return error ? { error } : {}
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
        const readingOf = ({ amount, minorUnitsAmount, currency }) => ({
          id: clientSecret.split('_secret_')[0],
          canConfirm: true,
          currency,
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
                confirm: async ({ returnUrl, email }) => {
                  if (!isTotalRead)
                    throw new Error('the page must read total.total.amount before it confirms')
                  const { error } = await confirm(clientSecret, element.card(), email)
                  if (error) return { type: 'error', error }
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
