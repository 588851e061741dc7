/**
 * Loads a document's scripts from the template in its body once the page has been painted, or as soon as the
 * visitor points, presses, types or moves the focus. A page can be read without scripts, so they must not
 * delay its first screen. A hidden window is never painted: it gets them a second after everything else.
 *
 * The scripts are copied with their template, because Trusted Types forbid writing a script's address. They
 * run in order. While the document is loading, the template may still be incomplete.
 */
export const lateScriptsScript = `(function(d,added){
function add(){
if(added||d.readyState==='loading')return;
added=1;
var c=d.importNode(d.querySelector('body>template').content,true);
c.querySelectorAll('script').forEach(function(s){s.async=false});
d.head.appendChild(c)
}
['pointerdown','pointermove','keydown','focusin'].forEach(function(n){addEventListener(n,add,{passive:true,once:true})});
d.addEventListener('DOMContentLoaded',function(){requestAnimationFrame(function(){requestAnimationFrame(add)})});
addEventListener('load',function(){setTimeout(add,1000)})
})(document)`.replaceAll('\n', '');
