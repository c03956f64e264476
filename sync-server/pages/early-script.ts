import {
  DOCUMENT_PAGE,
  EARLY,
  EARLY_CART,
  EARLY_SAID,
  EARLY_WISHES,
} from '#shared/pages/early-press';

/**
 * The script of a rendered document that keeps a press on a heart or on Add until the shop's own script comes
 * (docs/decisions/0008-first-page.md): as `early-wishes.ts` and `early-cart.ts` read it, and at once on the screen. What React has handled,
 * it leaves; where nothing can be kept, or the page's data do not have the product, the form leads to the cart as it does without a script,
 * which also explains what is sold out. As a text: it is a kilobyte at most, and the policy of the document names its hash.
 */
export const EARLY_SCRIPT =
  // Adds to what is kept under a key.
  '(()=>{let d=document,n=0,i=x=>d.getElementById(x),k=(y,v)=>{let l=localStorage;l[y]=JSON.stringify([...JSON.parse(l[y]||"[]"),v])};' +
  `onclick=e=>{let b=e.target.closest("[name=wish]"),q="aria-pressed",w;if(b&&!e.defaultPrevented)try{w=b.getAttribute(q)!="true";k("${EARLY_WISHES}",[b.value,w]);b.setAttribute(q,w)}catch{}};` +
  `onsubmit=e=>{let f=e.target,b=e.submitter,g=()=>{try{let p=JSON.parse(i("${DOCUMENT_PAGE}").textContent),o=p.product||[...p.products,...p.top||[]].find(x=>x._id==f.product.value),w=o.variants,v=w?w.find(x=>x.values.every((y,j)=>y==f["option"+j].value)):o,s=i("${EARLY_SAID}");if(v.countInStock<1)throw 0;k("${EARLY_CART}",{product:{...o,pricedAt:p.pricedAt},variant:v.id,qty:+f.qty.value,isMore:!f.id});s.textContent=s.dataset.text}catch{f.submit()}};` +
  // Buy Now leads elsewhere. A product's page says how many there are, a card's press is one more. "loading" has seven letters.
  `if(!f.product||b.attributes.formaction||e.defaultPrevented)return;n=+f.qty.value+!f.id*n;e.preventDefault();for(let x of[b,d.querySelector('nav [href="/cart"]')])x&&x.setAttribute("${EARLY}",n);d.readyState[7]?g():d.addEventListener("DOMContentLoaded",g)}})()`;
