import { filled } from '#shared/messages/filled';
import type { Language } from '#shared/pages/public-page';

/** The shop's texts in mails: English, and the Hindi with the same placeholders. */
export const HINDI_OF_MAILS = {
  'Hello,': 'नमस्ते,',
  'Test email from {shop}': '{shop} से टेस्ट ईमेल',
  'This is the test email that you asked for. Emails of {shop} arrive at this address.':
    'यह वह टेस्ट ईमेल है जो आपने माँगा था। {shop} के ईमेल इस पते पर पहुँचते हैं।',
  'Your order:': 'आपका ऑर्डर:',

  'Your order {number} is placed': 'आपका ऑर्डर {number} हो गया है',
  'Thank you for your order. Please pay in cash when it arrives.':
    'आपके ऑर्डर के लिए धन्यवाद। पहुँचने पर कृपया नकद भुगतान करें।',
  'Your order {number} is placed and paid': 'आपका ऑर्डर {number} और उसका भुगतान हो गया है',
  'Thank you for your order. We have received your payment.':
    'आपके ऑर्डर के लिए धन्यवाद। हमें आपका भुगतान मिल गया है।',
  'Order {id}': 'ऑर्डर {id}',
  'Placed on {day}': '{day} को दिया गया',
  'Items: {sum}': 'सामान: {sum}',
  'Discount: {sum}': 'छूट: {sum}',
  'Shipping: {sum}': 'डिलीवरी: {sum}',
  'Cash on delivery fee: {sum}': 'कैश ऑन डिलीवरी का शुल्क: {sum}',
  'Tax: {sum}': 'टैक्स: {sum}',
  'Total: {sum}': 'कुल: {sum}',
  'Total: {sum}, cash on delivery': 'कुल: {sum}, कैश ऑन डिलीवरी',
  'Total: {sum}, paid online': 'कुल: {sum}, ऑनलाइन भुगतान हो गया',
  'Delivery address:': 'डिलीवरी का पता:',
  'Phone {phone}': 'फ़ोन {phone}',

  'Your order {number} is on its way': 'आपका ऑर्डर {number} रास्ते में है',
  'We have dispatched your order.': 'हमने आपका ऑर्डर भेज दिया है।',
  'Delivered by: {courier}': 'पहुँचाने वाले: {courier}',
  'Tracking number: {tracking}': 'ट्रैकिंग नंबर: {tracking}',
  'Follow it here: {link}': 'यहाँ देखें कि वह कहाँ है: {link}',
  'Arrives by: {day}': 'कब तक पहुँचेगा: {day}',
  'New tracking for your order {number}': 'आपके ऑर्डर {number} की नई ट्रैकिंग',
  'The tracking that we sent you before was wrong. This is the right one:':
    'पहले भेजी गई ट्रैकिंग गलत थी। सही यह है:',
  'Your order {number} is not on its way yet': 'आपका ऑर्डर {number} अभी भेजा नहीं गया है',
  'We wrote to you by mistake that your order is on its way.':
    'हमने गलती से लिख दिया था कि आपका ऑर्डर भेज दिया गया है।',
  'We could not hand over your order {number}': 'हम आपका ऑर्डर {number} दे नहीं सके',
  'We came with your order, but nobody was at home. We will come again.':
    'हम आपका ऑर्डर लेकर आए थे, पर घर पर कोई नहीं मिला। हम फिर आएँगे।',
  'To tell us when you are at home, please reply to this email or write to us.':
    'आप घर पर कब मिलेंगे, यह बताने के लिए इस ईमेल का जवाब दें या हमें लिखें।',
  'Refused at the door': 'दरवाज़े पर लेने से मना किया',
  'It is still with us. We will email you once we have dispatched it.':
    'वह अभी हमारे पास है। भेजते ही हम आपको ईमेल करेंगे।',
  'We changed your order {number}': 'हमने आपका ऑर्डर {number} बदला है',
  'We have changed what is in your order.': 'हमने आपके ऑर्डर का सामान बदल दिया है।',
  'What changed:': 'क्या बदला:',
  'New delivery address for your order {number}': 'आपके ऑर्डर {number} का नया पता',
  'We have changed the delivery address of your order.': 'हमने आपके ऑर्डर का डिलीवरी पता बदल दिया है।',
  'If this is not right, please reply to this email or write to us.':
    'अगर यह सही नहीं है, तो कृपया इस ईमेल का जवाब दें या हमें लिखें।',
  'Please have {sum} ready in cash.': 'कृपया {sum} नकद तैयार रखें।',

  'Your order {number} is delivered': 'आपका ऑर्डर {number} पहुँचा दिया गया है',
  'Your order has been delivered. Thank you for shopping with us.':
    'आपका ऑर्डर पहुँचा दिया गया है। हमारे यहाँ खरीदारी के लिए धन्यवाद।',
  'If something is missing or damaged, please reply to this email or write to us.':
    'अगर कुछ कम है या खराब निकला, तो कृपया इस ईमेल का जवाब दें या हमें लिखें।',

  'Your order {number} came back to us': 'आपका ऑर्डर {number} हमारे पास लौट आया है',
  'Your order has come back to us.': 'आपका ऑर्डर हमारे पास लौट आया है।',
  'Part of your order {number} came back to us': 'आपके ऑर्डर {number} का कुछ सामान हमारे पास लौट आया है',
  'This has come back to us so far:': 'अब तक यह सामान हमारे पास लौट आया है:',
  'If we owe you a refund, we will email you once we have sent it.':
    'अगर आपको रिफ़ंड मिलना है, तो भेजते ही हम आपको ईमेल करेंगे।',

  'We have your return request for order {number}':
    'ऑर्डर {number} के लिए आपकी वापसी की माँग मिल गई है',
  'You want to return:': 'आप यह वापस करना चाहते हैं:',
  'We will look at it and answer you. Please keep the items as they are until then.':
    'हम इसे देखकर आपको जवाब देंगे। तब तक कृपया सामान को वैसा ही रखें।',
  'Exchange requested for order {number}': 'ऑर्डर {number} के लिए बदलने की माँग',
  'Return requested for order {number}': 'ऑर्डर {number} के लिए वापसी की माँग',
  'The customer wants to return:': 'ग्राहक यह वापस करना चाहता है:',
  'Open the order to approve or refuse it.': 'मंज़ूर या नामंज़ूर करने के लिए ऑर्डर खोलें।',
  'Your return for order {number} is approved': 'ऑर्डर {number} की आपकी वापसी मंज़ूर है',
  'We take back:': 'हम यह वापस लेते हैं:',
  'Please keep it ready, unused and in its packaging. We will pick it up.':
    'कृपया इसे बिना इस्तेमाल किए, अपनी पैकिंग में तैयार रखें। हम इसे ले जाएँगे।',
  'Your return for order {number} is refused': 'ऑर्डर {number} की आपकी वापसी नामंज़ूर है',
  'We cannot take back:': 'हम यह वापस नहीं ले सकते:',
  'If you have a question about it, please reply to this email or write to us.':
    'अगर इसके बारे में कोई सवाल है, तो कृपया इस ईमेल का जवाब दें या हमें लिखें।',
  'Your return for order {number} is closed': 'ऑर्डर {number} की आपकी वापसी बंद कर दी गई है',
  'We have closed your return without a refund.': 'हमने आपकी वापसी बिना रिफ़ंड के बंद कर दी है।',
  'Your exchange is order {number}': 'बदले का आपका ऑर्डर {number} है',
  'In exchange for what you returned we send you:': 'आपने जो लौटाया उसके बदले हम आपको यह भेज रहे हैं:',
  'There is nothing to pay.': 'कुछ भुगतान नहीं करना है।',

  'Your order {number} is cancelled': 'आपका ऑर्डर {number} रद्द कर दिया गया है',
  'You have cancelled your order.': 'आपने अपना ऑर्डर रद्द किया है।',
  'We had to cancel your order.': 'हमें आपका ऑर्डर रद्द करना पड़ा।',
  'Your reason:': 'आपका बताया कारण:',
  'The reason:': 'कारण:',
  'You have paid nothing for it. Should money still arrive, we will refund it in full.':
    'आपने इसके लिए कुछ नहीं चुकाया है। अगर फिर भी पैसे आए, तो हम पूरे लौटा देंगे।',
  'We have received {sum} in cash for it, and will give it back to you.':
    'इसके लिए हमें {sum} नकद मिले हैं, और हम वे आपको लौटा देंगे।',
  'We are refunding {sum} to the account you paid from, and will email you once we have.':
    'हम {sum} उसी खाते में लौटा रहे हैं जिससे आपने भुगतान किया था, और लौटाने के बाद आपको ईमेल करेंगे।',
  'We have received {sum} for it, and will give it back to you.':
    'इसके लिए हमें {sum} मिले हैं, और हम वे आपको लौटा देंगे।',
  'Your bank is looking into your dispute. Once it has decided, either the bank returns the money to you or we refund it.':
    'आपका बैंक आपकी शिकायत की जाँच कर रहा है। उसके फ़ैसले के बाद या तो बैंक आपको पैसे लौटाएगा या हम रिफ़ंड करेंगे।',
  'We have given {sum} back to you.': 'हमने {sum} आपको लौटा दिए हैं।',
  'Your bank has returned {sum} to you.': 'आपके बैंक ने {sum} आपको लौटा दिए हैं।',
  'Your refund for order {number} is delayed': 'ऑर्डर {number} के रिफ़ंड में देरी है',
  'We tried to refund {sum}, and the payment service could not do it. We will refund it another way, and email you once we have. You do not need to do anything.':
    'हमने {sum} लौटाने की कोशिश की, पर भुगतान सेवा यह नहीं कर सकी। हम इसे दूसरे तरीके से लौटाएँगे, और लौटाने के बाद आपको ईमेल करेंगे। आपको कुछ नहीं करना है।',
  'Your money for order {number}': 'ऑर्डर {number} के आपके पैसे',
  'We have given you {sum} back in cash.': 'हमने आपको {sum} नकद लौटा दिए हैं।',
  'We have given you {sum} back by UPI.': 'हमने आपको {sum} UPI से लौटा दिए हैं।',
  'We have given you {sum} back by bank transfer.': 'हमने आपको {sum} बैंक ट्रांसफ़र से लौटा दिए हैं।',
  "If you didn't receive it, please contact us.": 'अगर आपको ये नहीं मिले, तो कृपया हमसे संपर्क करें।',
  'A correction for your order {number}': 'आपके ऑर्डर {number} में एक सुधार',
  'We had marked {sum} in cash as received for your order by mistake, and have corrected it.':
    'हमने गलती से लिख दिया था कि आपके ऑर्डर के {sum} नकद मिल गए हैं, और अब इसे ठीक कर दिया है।',
  'If you did pay, please contact us.': 'अगर आपने भुगतान किया था, तो कृपया हमसे संपर्क करें।',
  "If this wasn't you, please contact us.": 'अगर यह आपने नहीं किया, तो कृपया हमसे संपर्क करें।',

  'Your order {number} could not be placed': 'आपका ऑर्डर {number} नहीं हो सका',
  'Your device has sent us the order that you made without a connection. We could not place it, and you have been charged nothing.':
    'आपके डिवाइस ने हमें वह ऑर्डर भेजा है जो आपने बिना कनेक्शन के दिया था। हम उसे नहीं ले सके, और आपसे कोई पैसे नहीं लिए गए।',
  'Why:': 'क्यों:',
  'Open the shop on that device to decide what to do with it.':
    'उसका क्या करना है, यह तय करने के लिए उसी डिवाइस पर दुकान खोलें।',
  'The price has gone up.': 'कीमत बढ़ गई है।',
  'The price has gone up: it would cost {sum} now.': 'कीमत बढ़ गई है: अब यह {sum} का होगा।',
  'Something in it is out of stock.': 'उसमें से कुछ स्टॉक में नहीं है।',
  'Something in it is no longer sold.': 'उसमें से कुछ अब नहीं बिकता।',
  'Out of stock: {items}': 'स्टॉक में नहीं: {items}',
  'No longer sold: {items}': 'अब नहीं बिकता: {items}',
  'The prices that you saw are more than 72 hours old.':
    'आपने जो कीमतें देखी थीं, वे 72 घंटे से ज़्यादा पुरानी हैं।',
  'You have too many unpaid orders.': 'आपके बहुत से ऑर्डर का भुगतान बाकी है।',
  'We do not deliver to the postal code.': 'हम उस पिन कोड पर डिलीवरी नहीं करते।',
  'Cash on delivery is not available for it.': 'उसके लिए कैश ऑन डिलीवरी उपलब्ध नहीं है।',
  // As the screens word them: `tests/architecture/messages.test.ts` compares.
  'You can have up to {most} unpaid cash on delivery orders. Pay online, or order again once one is delivered.':
    'आपके ज़्यादा से ज़्यादा {most} कैश ऑन डिलीवरी ऑर्डर का भुगतान बाकी हो सकता है। ऑनलाइन भुगतान करें, या एक ऑर्डर पहुँचने पर फिर ऑर्डर करें।',
  'Your unpaid cash on delivery orders can total up to {most}. Order less, or pay online.':
    'आपके भुगतान बाकी वाले कैश ऑन डिलीवरी ऑर्डर कुल {most} तक हो सकते हैं। कम ऑर्डर करें, या ऑनलाइन भुगतान करें।',
  'You can have up to {most} of “{product}” in unpaid cash on delivery orders. Order fewer, or pay online.':
    'भुगतान बाकी वाले कैश ऑन डिलीवरी ऑर्डर में आप “{product}” के ज़्यादा से ज़्यादा {most} पीस ले सकते हैं। कम ऑर्डर करें, या ऑनलाइन भुगतान करें।',
  'You can have up to {most} unpaid online orders. Pay for one first, or wait: unpaid orders close after 72 hours.':
    'आपके ज़्यादा से ज़्यादा {most} ऑर्डर का ऑनलाइन भुगतान बाकी हो सकता है। पहले एक का भुगतान करें, या रुकें: बिना भुगतान वाले ऑर्डर 72 घंटे बाद बंद हो जाते हैं।',

  'Your refund for order {number}': 'ऑर्डर {number} का आपका रिफ़ंड',
  'We have refunded {sum}. It will reach your account in {days} business days.':
    'हमने {sum} लौटा दिए हैं। ये {days} कार्य दिवसों में आपके खाते में पहुँच जाएँगे।',
  'We are refunding your payment for order {number}': 'हम ऑर्डर {number} का आपका भुगतान लौटा रहे हैं',
  'We have received your payment of {sum}.': 'हमें आपका {sum} का भुगतान मिला है।',
  'We will refund it in full, and email you once we have. You do not need to do anything.':
    'हम इसे पूरा लौटा देंगे, और लौटाने के बाद आपको ईमेल करेंगे। आपको कुछ करने की ज़रूरत नहीं है।',
  'It came after the time to pay had ended, and the items have sold out. The order is not paid.':
    'यह भुगतान का समय बीतने के बाद आया, और सामान बिक चुका है। ऑर्डर का भुगतान नहीं हुआ है।',
  'It came after the order was closed because it was not paid in time. The order is not paid.':
    'यह तब आया जब समय पर भुगतान न होने से ऑर्डर बंद हो चुका था। ऑर्डर का भुगतान नहीं हुआ है।',
  'This order was already paid, so you paid for it twice.':
    'इस ऑर्डर का भुगतान पहले ही हो चुका था, इसलिए आपने इसके लिए दो बार पैसे दिए।',
  'This is a cash on delivery order, so there was nothing to pay online.':
    'यह कैश ऑन डिलीवरी ऑर्डर है, इसलिए ऑनलाइन कुछ चुकाना नहीं था।',
  'It came after you cancelled the order. The order is not paid.':
    'यह आपके ऑर्डर रद्द करने के बाद आया। ऑर्डर का भुगतान नहीं हुआ है।',

  'Back in stock: {product}': 'फिर से स्टॉक में: {product}',
  '{product} is back in stock for {price}. You asked us to tell you. We do so once, and cannot keep one for you:':
    '{product} फिर से स्टॉक में है, कीमत {price}। आपने हमसे बताने को कहा था। हम एक ही बार बताते हैं, और आपके लिए अलग नहीं रख सकते:',

  'Reset your password at {shop}': '{shop} पर अपना पासवर्ड बदलें',
  'We received a request to reset the password of your account at {shop}. Use this link within 30 minutes. It works once:':
    'हमें {shop} पर आपके खाते का पासवर्ड बदलने का अनुरोध मिला है। 30 मिनट के भीतर यह लिंक खोलें। यह एक ही बार काम करता है:',
  "If this wasn't you, you can ignore this email. Your password stays the same.":
    'अगर यह आपने नहीं किया, तो इस ईमेल पर ध्यान न दें। आपका पासवर्ड वही रहेगा।',
  'Confirm your email address at {shop}': '{shop} पर अपने ईमेल पते की पुष्टि करें',
  'Please confirm this email address for your account at {shop} to get emails about your orders. Open this link where you are signed in. It works for a week:':
    'अपने ऑर्डर के ईमेल पाने के लिए कृपया {shop} पर अपने खाते के इस ईमेल पते की पुष्टि करें। यह लिंक वहीं खोलें जहाँ आप साइन इन हैं। यह एक हफ़्ते तक काम करता है:',
  "If this wasn't you, you can ignore this email. We send no order emails to an address that is not confirmed.":
    'अगर यह आपने नहीं किया, तो इस ईमेल पर ध्यान न दें। जिस पते की पुष्टि नहीं हुई, उस पर हम ऑर्डर के ईमेल नहीं भेजते।',
  'Your password was changed': 'आपका पासवर्ड बदल गया है',
  'The password of your account at {shop} was just reset with the link we sent to this address. All devices have been signed out.':
    '{shop} पर आपके खाते का पासवर्ड अभी उस लिंक से बदला गया है जो हमने इस पते पर भेजा था। सभी डिवाइस साइन आउट कर दिए गए हैं।',
  'The password of your account at {shop} was just changed in your profile. All other devices have been signed out.':
    '{shop} पर आपके खाते का पासवर्ड अभी आपकी प्रोफ़ाइल में बदला गया है। बाकी सभी डिवाइस साइन आउट कर दिए गए हैं।',
  'We have set a new password for your account at {shop}. All devices have been signed out.':
    'हमने {shop} पर आपके खाते का नया पासवर्ड बना दिया है। सभी डिवाइस साइन आउट कर दिए गए हैं।',
  'You can no longer sign in to this account with Google. Please use your new password.':
    'अब आप इस खाते में Google से साइन इन नहीं कर सकते। कृपया अपना नया पासवर्ड इस्तेमाल करें।',
  'If this wasn\'t you, someone else may have access to your email. Secure your mailbox first, then reset your password with "Forgot your password?" on the sign-in page, and contact us.':
    'अगर यह आपने नहीं किया, तो हो सकता है कि कोई और आपका ईमेल देख पा रहा हो। पहले अपना मेलबॉक्स सुरक्षित करें, फिर साइन इन पेज पर “पासवर्ड भूल गए?” से पासवर्ड बदलें, और हमसे संपर्क करें।',
  'If this wasn\'t you, someone else has used your account. Reset your password with "Forgot your password?" on the sign-in page, and contact us.':
    'अगर यह आपने नहीं किया, तो किसी और ने आपका खाता इस्तेमाल किया है। साइन इन पेज पर “पासवर्ड भूल गए?” से पासवर्ड बदलें, और हमसे संपर्क करें।',
  'If you did not ask for this, please contact us.': 'अगर आपने यह नहीं कहा था, तो कृपया हमसे संपर्क करें।',
  'Two-step sign-in was turned on': 'दो चरणों वाला साइन इन चालू किया गया',
  'Two-step sign-in was just turned on for your account at {shop}. From now on, signing in also takes a code from your authenticator app. All other devices have been signed out.':
    '{shop} पर आपके खाते के लिए दो चरणों वाला साइन इन अभी चालू किया गया है। अब से साइन इन करने के लिए आपके ऑथेंटिकेटर ऐप का कोड भी लगेगा। बाकी सभी डिवाइस साइन आउट कर दिए गए हैं।',
  'Two-step sign-in was turned off': 'दो चरणों वाला साइन इन बंद किया गया',
  'Two-step sign-in was just turned off for your account at {shop}. Signing in no longer takes a code.':
    '{shop} पर आपके खाते के लिए दो चरणों वाला साइन इन अभी बंद किया गया है। अब साइन इन करने के लिए कोड नहीं लगता।',
  'We have turned off two-step sign-in for your account at {shop}. Signing in no longer takes a code. All devices have been signed out.':
    'हमने {shop} पर आपके खाते के लिए दो चरणों वाला साइन इन बंद कर दिया है। अब साइन इन करने के लिए कोड नहीं लगता। सभी डिवाइस साइन आउट कर दिए गए हैं।',
  'New recovery codes were made': 'नए रिकवरी कोड बनाए गए',
  'New recovery codes were just made for your account at {shop}. The old ones no longer work.':
    '{shop} पर आपके खाते के लिए अभी नए रिकवरी कोड बनाए गए हैं। पुराने कोड अब काम नहीं करते।',
  'You are an admin of {shop} now': 'अब आप {shop} के एडमिन हैं',
  'Your account at {shop} was just made an admin. This email address had not been confirmed before. To keep the shop safe, the old password of the account no longer works, and all devices have been signed out. Set a new password with this link within 30 minutes. It works once:':
    '{shop} पर आपका खाता अभी एडमिन बनाया गया है। इस ईमेल पते की पुष्टि पहले नहीं हुई थी। दुकान की सुरक्षा के लिए खाते का पुराना पासवर्ड अब काम नहीं करता, और सभी डिवाइस साइन आउट कर दिए गए हैं। 30 मिनट के भीतर इस लिंक से नया पासवर्ड बनाएँ। यह एक ही बार काम करता है:',
  'Later, you can get another link with "Forgot your password?" on the sign-in page.':
    'बाद में साइन इन पेज पर “पासवर्ड भूल गए?” से आप दूसरा लिंक पा सकते हैं।',
  'If you did not expect this, please contact us.':
    'अगर आपको इसकी उम्मीद नहीं थी, तो कृपया हमसे संपर्क करें।',
  'The email address of your account was changed': 'आपके खाते का ईमेल पता बदल गया है',
  'The email address of your account at {shop} was just changed. Please sign in with the new one: we no longer send emails about your account to this address. All other devices have been signed out.':
    '{shop} पर आपके खाते का ईमेल पता अभी बदला गया है। कृपया नए पते से साइन इन करें: आपके खाते के ईमेल अब हम इस पते पर नहीं भेजते। बाकी सभी डिवाइस साइन आउट कर दिए गए हैं।',
  "If this wasn't you, someone else has used your account. Please contact us right away.":
    'अगर यह आपने नहीं किया, तो किसी और ने आपका खाता इस्तेमाल किया है। कृपया तुरंत हमसे संपर्क करें।',
  'Your account at {shop} is linked with Google': '{shop} पर आपका खाता Google से जुड़ गया है',
  'Your account at {shop} was just linked with the Google account of this email address. You can now sign in with Google.':
    '{shop} पर आपका खाता अभी इस ईमेल पते के Google खाते से जोड़ा गया है। अब आप Google से साइन इन कर सकते हैं।',
  'This email address had not been confirmed before. To keep your account safe, its old password no longer works, and all other devices have been signed out. You can set a new password with "Forgot your password?" on the sign-in page.':
    'इस ईमेल पते की पुष्टि पहले नहीं हुई थी। आपके खाते की सुरक्षा के लिए उसका पुराना पासवर्ड अब काम नहीं करता, और बाकी सभी डिवाइस साइन आउट कर दिए गए हैं। साइन इन पेज पर “पासवर्ड भूल गए?” से आप नया पासवर्ड बना सकते हैं।',
  "If this wasn't you, someone else may have access to your Google account. Please contact us.":
    'अगर यह आपने नहीं किया, तो हो सकता है कि कोई और आपके Google खाते में जा पा रहा हो। कृपया हमसे संपर्क करें।',

  '1 product is running out': '1 प्रोडक्ट खत्म हो रहा है',
  '{count} products are running out': '{count} प्रोडक्ट खत्म हो रहे हैं',
  'These products have few pieces left, or none:': 'इन प्रोडक्ट के कुछ ही पीस बचे हैं, या एक भी नहीं:',
  '{product}: {count} left': '{product}: {count} बचे',
  'and {count} more': 'और {count} अन्य',
  'All of them:': 'सभी:',
  'You asked for this email, once a day where something runs out. To stop it, open Orders in the shop, then Notifications.':
    'आपने यह ईमेल माँगा था, दिन में एक बार, जब कुछ खत्म हो रहा हो। इसे बंद करने के लिए दुकान में “ऑर्डर” खोलें, फिर “सूचनाएँ”।',
} as const;
export type MailWords = keyof typeof HINDI_OF_MAILS;

/**
 * Formats a text in a person's language.
 * @param values for its placeholders; users' texts go through `oneLine` before
 */
export type Say = (words: MailWords, values?: Readonly<Record<string, string>>) => string;

/** @param language of the person; English if unknown */
export function sayIn(language: Language = 'en'): Say {
  return (words, values = {}) => filled(language === 'hi' ? HINDI_OF_MAILS[words] : words, values);
}
